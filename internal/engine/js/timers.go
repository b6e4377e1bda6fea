package js

import (
	"container/heap"
	"time"
)

// timer is one setTimeout or setInterval.
type timer struct {
	id       int32
	due      time.Time
	order    int64 // breaks ties in the order of asking
	every    time.Duration
	callback value
	args     []value
	place    int
}

// timers is a queue by due time.
type timers struct {
	queue timerQueue
	byID  map[int32]*timer
	last  int32
	order int64
}

func (ts *timers) next() *timer {
	if len(ts.queue) == 0 {
		return nil
	}
	return ts.queue[0]
}

func (ts *timers) each(f func(*timer)) {
	for _, t := range ts.queue {
		f(t)
	}
}

func (ts *timers) push(t *timer) {
	ts.order++
	t.order = ts.order
	heap.Push(&ts.queue, t)
}

func (ts *timers) add(t *timer) int32 {
	if ts.byID == nil {
		ts.byID = map[int32]*timer{}
	}
	ts.last++
	t.id = ts.last
	ts.byID[t.id] = t
	ts.push(t)
	return t.id
}

// fire runs the timer that is due.
func (r *Runtime) fire() *Failure {
	t := heap.Pop(&r.timers.queue).(*timer)
	t.place = -1
	out := r.call(t.callback, undefined, t.args...)
	failed := isException(out)
	if _, live := r.timers.byID[t.id]; live && t.every > 0 && !failed {
		t.due = time.Now().Add(t.every)
		r.timers.push(t)
	} else {
		delete(r.timers.byID, t.id)
		r.free(t.callback)
		r.free(t.args...)
	}
	if failed {
		f := r.pending()
		if f.Kind == Crashed {
			f.Message = "a timer " + f.Message
		}
		return f
	}
	r.free(out)
	return nil
}

// setTimer is setTimeout, and setInterval where again is true.
func (r *Runtime) setTimer(args []value, again bool) value {
	if len(args) == 0 || !r.isFunction(args[0]) {
		return r.throwError(typeError, "the callback of a timer must be a function")
	}
	delay := 1.0
	if len(args) > 1 {
		f, ok := r.toNumber(args[1])
		if !ok {
			return exception
		}
		// As elsewhere, what is no sensible delay is the shortest one.
		if f >= 1 && f <= 1<<31-1 {
			delay = f
		}
	}
	t := &timer{callback: r.dup(args[0])}
	d := time.Duration(delay * float64(time.Millisecond))
	t.due = time.Now().Add(d)
	if again {
		t.every = d
	}
	for _, a := range args[min(2, len(args)):] {
		t.args = append(t.args, r.dup(a))
	}
	return intValue(r.timers.add(t))
}

func (r *Runtime) clearTimer(args []value) value {
	if len(args) == 0 {
		return undefined
	}
	id, ok := number(args[0])
	if !ok {
		return undefined
	}
	t, ok := r.timers.byID[int32(id)]
	if !ok {
		return undefined
	}
	delete(r.timers.byID, t.id)
	if t.place >= 0 {
		heap.Remove(&r.timers.queue, t.place)
		r.free(t.callback)
		r.free(t.args...)
	}
	return undefined
}

type timerQueue []*timer

func (q timerQueue) Len() int { return len(q) }
func (q timerQueue) Less(i, j int) bool {
	if !q[i].due.Equal(q[j].due) {
		return q[i].due.Before(q[j].due)
	}
	return q[i].order < q[j].order
}
func (q timerQueue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].place, q[j].place = i, j
}
func (q *timerQueue) Push(x any) {
	t := x.(*timer)
	t.place = len(*q)
	*q = append(*q, t)
}
func (q *timerQueue) Pop() any {
	old := *q
	t := old[len(old)-1]
	*q = old[:len(old)-1]
	return t
}
