import { Suspension } from '../questions/confirmation.ts'

/** Everything that runs inside of one body: of a workflow, or of a step. */
export interface Inside {
  /** Work under way. It ends before the body does, if the run is aborted or waits. */
  readonly work: Set<Promise<unknown>>
  readonly waiting: Waiting
  /** Whether an abort has cut work off: a value that the body still returns is not its real value. */
  wasCut: boolean
}

/** Whether something waits for a person, here or further inside. */
interface Waiting {
  for: Suspension | undefined
  readonly begun: Promise<void>
  begin(suspension: Suspension): void
}

/**
 * Makes the inside of a body. If a part waits in a step, everything around it waits. A step that is under way beside it
 * runs to its end: its body would have to run again.
 */
export function createInside(around?: Inside): Inside {
  return { work: new Set(), waiting: createWaiting(around?.waiting), wasCut: false }
}

/** Makes the inside of a workflow within another: both wait together, since neither of their bodies has effects of its own. */
export function insideOfWorkflow(around: Inside | undefined): Inside {
  return around === undefined ? createInside() : { work: new Set(), waiting: around.waiting, wasCut: false }
}

function createWaiting(around: Waiting | undefined): Waiting {
  let open: () => void = () => {}
  const begun = new Promise<void>((resolve) => {
    open = resolve
  })
  const waiting: Waiting = {
    for: undefined,
    begun,
    begin(suspension) {
      waiting.for ??= suspension
      open()
      around?.begin(suspension)
    },
  }
  return waiting
}

/**
 * Starts work inside. If it waits for a person, its promise does not settle, nor does any other from then on: waiting
 * work has neither succeeded nor failed, so neither `catch` nor `finally` may act on it, and the body sees results
 * beside it when it runs again.
 */
export function startInside<T>(inside: Inside, isAborted: () => boolean, start: () => Promise<T>): Promise<T> {
  const { work, waiting } = inside
  if (waiting.for !== undefined) return never()
  const running = start()
  work.add(running)
  return running.then(
    (value) => {
      work.delete(running)
      return waiting.for === undefined ? value : never()
    },
    (error: unknown) => {
      work.delete(running)
      if (isAborted()) inside.wasCut = true
      if (error instanceof Suspension) waiting.begin(error)
      if (waiting.for !== undefined) return never()
      throw error
    },
  )
}

/**
 * The value of a body, or a suspension as soon as something inside waits and everything that is under way has ended: work that
 * ended after the record was taken would be done again.
 */
export async function unlessWaiting<T>({ work, waiting }: Inside, body: Promise<T>): Promise<T> {
  const over = () => undefined
  await Promise.race([body.then(over, over), waiting.begun])
  if (waiting.for === undefined) return body
  await allOver(work)
  throw waiting.for
}

/** Waits until nothing is under way. */
export async function allOver(work: Inside['work']): Promise<void> {
  while (work.size > 0) await Promise.allSettled(work)
}

function never(): Promise<never> {
  return new Promise(() => {})
}
