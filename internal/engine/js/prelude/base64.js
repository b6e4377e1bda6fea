(function (host) {
  const fail = (message) => { throw new (host.use("exception").DOMException)(message, "InvalidCharacterError"); };
  return {
    btoa(text) {
      if (arguments.length === 0) throw new TypeError("btoa needs a string");
      return host.btoa(String(text)) ?? fail("Invalid character");
    },
    atob(text) {
      if (arguments.length === 0) throw new TypeError("atob needs a string");
      return host.atob(String(text)) ?? fail("The string to be decoded is not correctly encoded.");
    },
  };
})
