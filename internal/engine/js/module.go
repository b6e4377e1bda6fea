package js

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

const noImports = "an app is one module that imports nothing: put what it needs into the module itself"

// load compiles and runs the program's module, and returns its namespace.
func (r *Runtime) load() (namespace value, f *Failure) {
	m := r.eval(r.program.Source, r.file(), lib.MJS_EVAL_TYPE_MODULE|lib.MJS_EVAL_FLAG_COMPILE_ONLY)
	if isException(m) {
		return undefined, r.unusable()
	}
	definition := pointerOf(m)
	if lib.XJS_ResolveModule(r.tls, r.ctx, m) < 0 {
		r.free(m)
		return undefined, r.unusable()
	}
	meta := lib.XJS_GetImportMeta(r.tls, r.ctx, definition)
	r.set(meta, "url", r.newString("genapp://"+r.program.App+"/"+r.file()))
	r.free(meta)

	done := lib.XJS_EvalFunction(r.tls, r.ctx, m)
	if isException(done) {
		return undefined, r.pendingLoad()
	}
	defer r.free(done)
	out, f := r.settle(done, "the module's top level")
	if f != nil {
		if state := lib.XJS_PromiseState(r.tls, r.ctx, done); state == lib.EJS_PROMISE_REJECTED && f.Kind == Crashed {
			reason := lib.XJS_PromiseResult(r.tls, r.ctx, done)
			defer r.free(reason)
			if r.isOneOf(reason, r.barred) {
				return undefined, r.importRefused()
			}
			// What rejected is the module's own promise, which nobody could
			// have handled.
			f.Message = "while it was loaded the module " + strings.TrimPrefix(f.Message, unhandled)
			for _, name := range []string{"require", "module", "exports", "process", "Buffer", "fetch", "window", "document"} {
				if strings.Contains(f.Message, "'"+name+"' is not defined") {
					f.Hint = "there is no " + name + " here: an app exports functions, and asks for programs through `run`"
				}
			}
		}
		return undefined, f
	}
	r.free(out)
	return lib.XJS_GetModuleNamespace(r.tls, r.ctx, definition), nil
}

// unusable says why a module could not be compiled or linked.
func (r *Runtime) unusable() *Failure {
	e := lib.XJS_GetException(r.tls, r.ctx)
	defer r.free(e)
	if len(r.imports) > 0 {
		return r.importRefused()
	}
	f := r.thrown(e)
	if f.Kind != Crashed {
		return f
	}
	message := r.read(e, "message")
	if message == "" {
		message = "cannot be read"
	}
	return &Failure{
		Kind:    InvalidModule,
		Message: "the module is not valid JavaScript: " + clip(message, 512) + r.place(e),
		Hint:    "mend " + r.file() + r.where(e) + " and try again",
	}
}

func (r *Runtime) pendingLoad() *Failure {
	e := lib.XJS_GetException(r.tls, r.ctx)
	defer r.free(e)
	if r.isOneOf(e, r.barred) {
		return r.importRefused()
	}
	return r.thrown(e)
}

func (r *Runtime) where(e value) string {
	if line, _, ok := r.position(e); ok {
		return " at line " + strconv.Itoa(line)
	}
	return ""
}

func (r *Runtime) importRefused() *Failure {
	what := r.imports[0]
	at := ""
	if line := importLine(r.program.Source, what); line > 0 {
		at = fmt.Sprintf(" (%s:%d)", r.file(), line)
	}
	return &Failure{
		Kind:    InvalidModule,
		Message: fmt.Sprintf("the module imports %q, which no app can%s", clip(what, 200), at),
		Hint:    noImports,
	}
}

// importLine finds the line on which a module names specifier as a string, 0
// where it is not spelled out.
func importLine(source, specifier string) int {
	first := 0
	number := 0
	for line := range strings.Lines(source) {
		number++
		for _, quote := range []string{`"`, `'`, "`"} {
			if !strings.Contains(line, quote+specifier+quote) {
				continue
			}
			if strings.Contains(line, "import") || strings.Contains(line, "from") {
				return number
			}
			if first == 0 {
				first = number
			}
		}
	}
	return first
}

// normalizeImport keeps a specifier as it was written.
func normalizeImport(tls *libc.TLS, ctx, _, name, _ uintptr) uintptr {
	r := runtimeOf(ctx)
	specifier := libc.GoString(name)
	if r.modules != nil {
		specifier = strings.TrimPrefix(specifier, "./")
	}
	p := lib.Xjs_malloc(tls, ctx, lib.Tsize_t(len(specifier)+1))
	if p == 0 {
		return 0
	}
	b := unsafe.Slice((*byte)(at(p)), len(specifier)+1)
	copy(b, specifier)
	b[len(specifier)] = 0
	return p
}

// loadImport refuses every import; only a test gives a runtime more modules.
func loadImport(_ *libc.TLS, ctx, name, _ uintptr) uintptr {
	r := runtimeOf(ctx)
	specifier := libc.GoString(name)
	source, ok := r.modules[specifier]
	if !ok {
		r.imports = append(r.imports, specifier)
		e := r.newError(typeError, fmt.Sprintf("cannot import %q: an app imports nothing", clip(specifier, 200)))
		r.barred = append(r.barred, r.dup(e))
		lib.XJS_Throw(r.tls, r.ctx, e)
		return 0
	}
	if strings.HasSuffix(specifier, ".json") {
		source = "export default " + source
	}
	m := r.eval(source, specifier, lib.MJS_EVAL_TYPE_MODULE|lib.MJS_EVAL_FLAG_COMPILE_ONLY)
	if isException(m) {
		return 0
	}
	p := pointerOf(m)
	r.free(m)
	meta := lib.XJS_GetImportMeta(r.tls, r.ctx, p)
	r.set(meta, "url", r.newString("genapp://"+r.program.App+"/"+specifier))
	r.free(meta)
	return p
}

// IsMethodName reports whether a name can be a method's (limits.md).
func IsMethodName(s string) bool {
	if s == "" || len(s) > 32 || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := 1; i < len(s); i++ {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_') {
			return false
		}
	}
	return !slices.Contains([]string{"default", "then", "constructor"}, s)
}

// methods lists the exports of namespace that can be called, sorted.
func (r *Runtime) methods(namespace value) (names []string) {
	for _, name := range r.ownKeys(namespace) {
		if !IsMethodName(name) {
			continue
		}
		v := r.get(namespace, name)
		if r.isFunction(v) {
			names = append(names, name)
		} else if isException(v) {
			r.dropException()
		}
		r.free(v)
	}
	sort.Strings(names)
	return names
}

// method finds the export to call.
func (r *Runtime) method(namespace value, methods []string) (value, *Failure) {
	name := r.program.Method
	if r.program.Install && !slices.Contains(methods, "init") {
		return undefined, &Failure{Kind: InvalidModule, Message: "the module exports no function named init",
			Hint: "add to " + r.file() + ": export function init({ argument }) { return { state: {}, output: \"\" }; }"}
	}
	if !slices.Contains(methods, name) {
		hint := "the module exports no method"
		if len(methods) > 0 {
			hint = "its methods are " + strings.Join(methods, ", ")
		}
		return undefined, &Failure{Kind: NotFound, Message: fmt.Sprintf("the module exports no method named %q", clip(name, 64)), Hint: hint}
	}
	return r.get(namespace, name), nil
}
