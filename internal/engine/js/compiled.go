package js

import (
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// The pieces of the prelude are compiled ahead: prelude/*.bin beside the
// sources, which make them with
//
//	go test ./internal/engine/js -run TestPreludeIsCompiled -update
//
// Reading one takes a tenth of the time of compiling it. An engine that cannot
// read them (another release, another byte order) compiles the source.

// pieceFunction gives what a piece evaluates to, owned by the caller.
func (r *Runtime) pieceFunction(name string) value {
	code := r.readCompiled(name)
	if isException(code) {
		r.dropException()
		if code = r.compilePiece(name); isException(code) {
			return code
		}
	}
	return lib.XJS_EvalFunction(r.tls, r.ctx, code)
}

func (r *Runtime) readCompiled(name string) value {
	binary, err := prelude.ReadFile("prelude/" + name + ".bin")
	if err != nil {
		return r.throwError(errorClass, "no compiled prelude named "+name)
	}
	p := libc.Xmalloc(r.tls, lib.Tsize_t(len(binary)))
	if p == 0 {
		return lib.XJS_ThrowOutOfMemory(r.tls, r.ctx)
	}
	defer libc.Xfree(r.tls, p)
	copy(unsafe.Slice((*byte)(at(p)), len(binary)), binary)
	return lib.XJS_ReadObject(r.tls, r.ctx, p, lib.Tsize_t(len(binary)), lib.MJS_READ_OBJ_BYTECODE)
}

func (r *Runtime) compilePiece(name string) value {
	source, err := prelude.ReadFile("prelude/" + name + ".js")
	if err != nil {
		return r.throwError(errorClass, "no prelude named "+name)
	}
	return r.eval(string(source), hostFile+name, lib.MJS_EVAL_TYPE_GLOBAL|lib.MJS_EVAL_FLAG_STRICT|lib.MJS_EVAL_FLAG_COMPILE_ONLY)
}

// compile gives the bytes that readCompiled reads: without the source text,
// but with the lines, as frames of the prelude are known by their file name.
func (r *Runtime) compile(name string) ([]byte, bool) {
	lib.XJS_SetStripInfo(r.tls, r.rt, lib.MJS_STRIP_SOURCE)
	code := r.compilePiece(name)
	if isException(code) {
		return nil, false
	}
	defer r.free(code)
	size := int(unsafe.Sizeof(lib.Tsize_t(0)))
	length := r.tls.Alloc(size)
	defer r.tls.Free(size)
	p := lib.XJS_WriteObject(r.tls, r.ctx, length, code, lib.MJS_WRITE_OBJ_BYTECODE)
	if p == 0 {
		return nil, false
	}
	defer lib.Xjs_free(r.tls, r.ctx, p)
	return append([]byte(nil), unsafe.Slice((*byte)(at(p)), *(*lib.Tsize_t)(at(length)))...), true
}
