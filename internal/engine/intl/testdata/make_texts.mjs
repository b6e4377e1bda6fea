// Prints cases of the services that work on text, one JSON line each:
// [service, locale, options, value, Node's answer].
//
//	node make_texts.mjs 80 > texts.jsonl      the golden file (cases of each service)
//	node make_texts.mjs 3000 > wide.jsonl     a wide comparison
const count = Number(process.argv[2] ?? 80);
let seed = 20260101;
// mulberry32
const random = (n) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
};
const pick = (list) => list[random(list.length)];
const languages = "ar bg bn ca cs da de el en es fa fi fr he hi hr hu id it ja ko ms nb nl no pl pt ro ru sk sr sv th tr uk ur vi zh".split(" ");
const regional = "en-US en-GB en-AU en-IN de-AT de-CH fr-CA fr-CH es-MX es-AR es-419 es-US pt-PT pt-BR zh-TW zh-Hant zh-HK zh-CN ar-EG ar-SA ar-AE sr-Latn sr-Latn-RS it-CH nl-BE fa-AF ur-IN ms-SG sv-FI en-CA en-ZA xx".split(" ");
const locale = () => (random(3) ? pick(languages) : pick(regional));
const print = (...c) => console.log(JSON.stringify(c));
const attempt = (f) => { try { return f() ?? null; } catch (e) { return `${e.name}: ${e.message}`; } };
const maybe = (o, name, list) => { const v = pick([undefined, ...list]); if (v !== undefined) o[name] = v; return o; };
const styles = ["long", "short", "narrow"];

const words = "apple,Äpfel,iglesia,oro,hijo,hierro,8 dias,11 de mayo,Ibiza,שלום,عربي,Ольга,日本,中国,x,Óscar,ocho,hoja".split(",");
for (let i = 0; i < count; i++) {
  const o = maybe(maybe({}, "style", styles), "type", ["conjunction", "disjunction", "unit"]), l = locale();
  const v = Array.from({ length: random(5) }, () => pick(words));
  print("list", l, o, v, attempt(() => new Intl.ListFormat(l, o).formatToParts(v)));
}
const units = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];
for (let i = 0; i < count; i++) {
  const o = maybe(maybe({}, "style", styles), "numeric", ["auto", "always"]), l = locale();
  const v = [pick([0, 1, -1, 2, -2, 3, -3, 5, -5, 11, 21, -22, 100, 1234, -12345, 1.5, -0.5, 0.25, 1000000, 7, 10, -8]), pick(units)];
  print("relative", l, o, v, attempt(() => new Intl.RelativeTimeFormat(l, o).formatToParts(...v)));
}
const codes = {
  language: "en de fr es zh ja ko ar he hi ru pt it nl sv da nb no fi pl cs hu tr el th vi uk ro bg hr sk sr ca id ms fa ur bn en-US en-GB en-AU pt-BR pt-PT zh-Hans zh-Hant zh-Hans-CN zh-Hant-TW es-419 es-MX fr-CA fr-CH de-AT de-CH sr-Latn sr-Latn-RS nl-BE fa-AF ta te ml kn sw yo zu cy ga eu gl et lv lt is mk sq hy ka az az-Arab kk uz mn km lo my ne si am ti la eo yue wuu nan hak tlh xx xx-US en-ZZ de-1996 ca-valencia en-u-ca-buddhist ar-001 iw in no-NO sw-CD mul und zxx x root".split(" "),
  region: "US GB DE FR ES IT JP CN KR IN BR RU CA AU NZ ZA MX AR CL CO PE CH AT BE NL SE NO DK FI IE PT PL CZ SK HU RO BG GR TR IL SA AE EG MA NG KE TW HK MO SG TH VN ID MY PH 001 419 150 030 XK UN EU EZ QO AX PS MM CD CG CI SX ZZ XX us 1 USA".split(" "),
  script: "Latn Cyrl Arab Hebr Grek Hans Hant Jpan Kore Hang Deva Beng Thai Geor Armn Zsye Zxxx Zzzz Xxxx latn abc Hira Kana".split(" "),
  currency: "USD EUR GBP JPY CNY INR BRL CHF SEK NOK DKK PLN CZK HUF RUB TRY ILS KRW THB MXN CAD AUD NZD ZAR BTC XAU XXX DEM usd QQQ U1D TWD HKD AED SAR EGP VES".split(" "),
  calendar: "gregory buddhist chinese coptic dangi ethioaa ethiopic hebrew indian islamic islamic-umalqura islamic-civil islamic-tbla iso8601 japanese persian roc x foo islamicc gregorian".split(" "),
  dateTimeField: "era year quarter month weekOfYear weekday day dayPeriod hour minute second timeZoneName x".split(" "),
};
for (let i = 0; i < count; i++) {
  const type = pick(["language", "language", "region", "region", "script", "currency", "currency", "calendar", "dateTimeField"]), l = locale();
  const o = maybe(maybe(maybe({ type }, "style", styles), "fallback", ["code", "none"]), "languageDisplay", ["dialect", "standard"]);
  const v = pick(codes[type]);
  print("names", l, o, v, attempt(() => new Intl.DisplayNames(l, o).of(v)));
}
const texts = ["Hello, world! How are you? I'm fine.", "e\u0301a\u0308 👨‍👩‍👧‍👦 🇩🇪🇫🇷🇯 👍🏽", "3.14 and 1,000.50 e-mail foo_bar don't O’Neil", "क्षत्रिय नमस्ते বাংলা ക്ഷ", "한국어 텍스트입니다.", "русский текст. Ещё!", "שלום עולם", "مرحبا بالعالم", "a\r\nb\n\nc\td", "Mr. Smith went to D.C. yesterday. \"Really?\" he said. Yes.", "", " ", "🏳️‍🌈🏴‍☠️ #️⃣ ❤️", "\u1100\u1161\u11a8 각", "U.S.A. 12:30 p.m. $5.00 50% a/b c:d x@y.z http://a.b/c?d=e", "naïve café — résumé…", "カタカナ ｶﾀｶﾅ", "a\u200db \u00ad soft\u00adhyphen", "1st 2nd 3.0.1 v2.0", "¿Qué? ¡Sí! «Oui»", "__init__ $x #tag @me", "🙂🙂🙂 text 🤷🏻‍♀️!"];
for (let i = 0; i < count; i++) {
  const o = maybe({}, "granularity", ["grapheme", "word", "sentence"]), l = locale();
  const v = pick(texts) + pick(["", " ", pick(texts)]);
  print("segment", l, o, v, attempt(() => [...new Intl.Segmenter(l, o).segment(v)].map((s) => [s.index + s.segment.length, s.isWordLike ?? false])));
}
const names = "a A á Á ä Ä å Å æ Æ ø Ø ö Ö o O ü u U ß ss SS z Z ž ñ n ll ch Ch c č ç d đ dž lj nj gy sz cs zs i İ ı I j w v x y é e è ê file1 file10 file2 File2 file02 co-op coop co_op _x -x #x $x 10 9 1 2.5 1.10 '' (a) [a] а б В г ё е α β ά א ב ا ب あ ア い か が 日 本 中 国 한 가 ก ข 🙂 résumé resume Resume résume Straße Strasse Zürich Zurich Öl Ol aa Aa ab zebra Ångström Aalborg élan elan ÉLAN naïve naive 北京 上海 張 张 王 李".split(" ").concat(["", " ", "a b", "a  b", "a-b", "ab", "A b", "x 2", "x 10", "de luge", "de-luge", "deluge", "New York", "new-york", "Newark", "a\u0301", "\u00e1"]);
const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$éèêëàâäáåãæçčćđďěğíìîïıİľĺłňñńóòôöőøœřŕšśşșťțúùûüůűýÿžźżßÉÄÖÜÅØÆÇŁŠŽαβγάήώΩЖжёйіїґћђअआकखक्षাकিกขคไแเשםןאבةأإآىيكپچگ中国日本語人大小上下北京東あいアイがガー한글가각나“”‘’«»–—…•€£¥°©®™½²½×÷→★☆♥✓🙂🚀👍🎉🤖🥇🫠🇩🇪"];
for (let i = 0; i < count; i++) {
  const o = maybe(maybe(maybe(maybe({}, "numeric", [true, false]), "sensitivity", ["base", "accent", "case", "variant"]), "caseFirst", ["upper", "lower", "false"]), "ignorePunctuation", [true, false]), l = random(8) ? locale() : pick(["de-u-co-phonebk", "es-u-co-trad", "en-u-kn", "en-u-kf-upper", "sv-u-co-trad"]);
  const word = () => (i % 3 ? pick(names) + (random(3) ? "" : pick(names)) : Array.from({ length: 1 + random(4) }, () => pick(letters)).join(""));
  const v = [word(), word()];
  const given = random(2) ? o : {};
  print("compare", l, given, v, attempt(() => new Intl.Collator(l, given).compare(...v)));
}
for (const l of [...languages, ...regional, "de-u-co-phonebk-kn", "en-u-kn-false", "es-u-co-trad-kf-upper", "ar-u-nu-latn", "th-u-nu-thai", "zh-u-co-foo"].slice(0, count * 2)) {
  for (const [service, o] of [["ListFormat", {}], ["RelativeTimeFormat", {}], ["DisplayNames", { type: "language" }], ["DisplayNames", { type: "region", style: "short" }], ["Segmenter", {}], ["Collator", {}], ["Collator", { numeric: true, caseFirst: "lower", usage: "search" }]]) {
    print("resolved", l, o, service, attempt(() => Object.entries(new Intl[service](l, o).resolvedOptions())));
  }
}
for (let i = 0; i < count; i++) {
  const l = pick(["tr", "az", "lt", "el", "en", "de", "nl", "tr-TR", "el-GR"]), v = pick(["istanbul ISPARTA ı İ", "Ì Í Ĩ J̃ į̃ ì", "Άλφα ΌΧΙ άέήίόύώ ΐ ΰ ή ς Σ ΟΔΟΣ", "straße ﬁ ŉ", "IJ ij", "ΑΣ ΑΣΑ Σ", "ὈΔΥΣΣΕΎΣ Ἀ ᾳ", "i̇ i̇̀", "Μαΐου ρωμέικα η ή ϊ", "ı", "I"]);
  print("upper", l, {}, v, v.toLocaleUpperCase(l));
  print("lower", l, {}, v, v.toLocaleLowerCase(l));
}
