package js

import (
	"strings"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// regexps are the engine's own functions that ours stand in front of.
type regexps struct{ compiler, constructor uintptr }

// mendRegexps has a hyphen mean itself outside a class under the v flag, where
// the engine takes it for a syntax error: /\d+-\d+/v.
func (r *Runtime) mendRegexps() {
	r.compiler = r.swapRegexpCompiler(compileRegexp)
	class := r.get(r.global, "RegExp")
	r.constructor = swapNative(class, newRegexp)
	r.free(class)
}

func compileRegexp(tls *libc.TLS, ctx uintptr, pattern, flags value) value {
	r := runtimeOf(ctx)
	pattern = r.hyphenated(pattern, flags)
	defer r.free(pattern)
	return (*(*regexpCompiler)(entryAt(r.compiler)))(tls, ctx, pattern, flags)
}

func newRegexp(tls *libc.TLS, ctx uintptr, target value, argc int32, argv uintptr) value {
	r := runtimeOf(ctx)
	plain := func() value {
		return (*(*constructor)(entryAt(r.constructor)))(tls, ctx, target, argc, argv)
	}
	if argc < 2 {
		return plain()
	}
	args := unsafe.Slice((*value)(at(argv)), argc)
	pattern := r.dup(args[0])
	if isObject(pattern) && classOf(pattern) == lib.EJS_CLASS_REGEXP && r.hasFlagV(args[1]) {
		// "a-b".split(/-/v) makes an expression of another.
		r.free(pattern)
		pattern = r.get(args[0], "source")
	}
	defer r.free(pattern)
	if !isString(pattern) {
		return plain()
	}
	size := 2 * int(unsafe.Sizeof(value{}))
	mended := r.tls.Alloc(size)
	defer r.tls.Free(size)
	to := unsafe.Slice((*value)(at(mended)), 2)
	to[0], to[1] = r.hyphenated(pattern, args[1]), args[1]
	defer r.free(to[0])
	return (*(*constructor)(entryAt(r.constructor)))(tls, ctx, target, 2, mended)
}

func (r *Runtime) hasFlagV(flags value) bool {
	return isString(flags) && strings.Contains(r.textOr(flags, ""), "v")
}

// hyphenated gives pattern as the engine can read it, owned by the caller.
func (r *Runtime) hyphenated(pattern, flags value) value {
	if !r.hasFlagV(flags) || !isString(pattern) {
		return r.dup(pattern)
	}
	text := r.textOr(pattern, "")
	if !strings.Contains(text, "-") {
		return r.dup(pattern)
	}
	out := r.newString(escapeHyphens(text))
	if isException(out) {
		r.dropException()
		return r.dup(pattern)
	}
	return out
}

// escapeHyphens writes \x2d for each hyphen of a pattern that stands outside
// a class and is not the sign in (?i-s:…).
func escapeHyphens(pattern string) string {
	var b strings.Builder
	depth := 0
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\' && i+1 < len(pattern):
			b.WriteByte(c)
			i++
		case c == '[':
			depth++
		case c == ']' && depth > 0:
			depth--
		case c == '(' && depth == 0 && strings.HasPrefix(pattern[i:], "(?"):
			end := i + 2
			for end < len(pattern) && (pattern[end] >= 'a' && pattern[end] <= 'z' || pattern[end] == '-') {
				end++
			}
			b.WriteString(pattern[i : end-1])
			i = end - 1
		case c == '-' && depth == 0:
			b.WriteString(`\x2d`)
			continue
		}
		b.WriteByte(pattern[i])
	}
	return b.String()
}
