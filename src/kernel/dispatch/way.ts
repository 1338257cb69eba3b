/** The present dispatches of one event: whether they are nested in hooks, and how many wait for a hook. */
export interface Way {
  /** A dispatch must take the long way: it is on record, nested in a hook, or the event is crowded. */
  long: boolean
  /** Dispatches nested in hooks that have not returned. */
  depth: number
  /** Hooks whose promise has not settled. */
  pending: number
  /** The same, but those that began at the same time count once. */
  crowd: number
  /** Whether one has been counted since the program last came back to its loop of microtasks. */
  isCounted: boolean
  readonly isRecorded: boolean
}

/** Up to this many waiting hooks, the event is not crowded and nothing is counted. */
const few = 1024
/** Waiting hooks of one event, begun one after the other, before they are taken to wait for each other. */
const most = 16_384

export function createWay(isRecorded: boolean): Way {
  return { long: isRecorded, depth: 0, pending: 0, crowd: 0, isCounted: false, isRecorded }
}

/**
 * Counts a hook that has returned a promise. A dispatch after an `await` does not show whether it comes from a waiting
 * hook: but a hook that causes its own event adds one waiting hook at each step, and many dispatches that a program
 * makes in parallel start together.
 */
export function beginWaiting(way: Way): boolean {
  way.pending++
  if (way.pending < few) return false
  if (way.crowd >= most) way.long = true
  if (way.isCounted) return false
  way.isCounted = true
  queueMicrotask(() => {
    way.isCounted = false
  })
  way.crowd++
  if (way.crowd >= most) way.long = true
  return true
}

/** The hook has answered; `isCounted` is the return value of `beginWaiting`. */
export function endWaiting(way: Way, isCounted: boolean): void {
  way.pending--
  if (!isCounted) return
  way.crowd--
  if (way.crowd < most) way.long = way.isRecorded
}

export function isCrowded({ crowd }: Way): boolean {
  return crowd >= most
}
