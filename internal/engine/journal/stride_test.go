//go:build !race

package journal

// stride of the tests that go through every byte.
const stride = 1
