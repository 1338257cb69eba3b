import { asId, type Coding, contextWith, json, object, optional, type Usage, wire } from '../protocol/index.ts'
import { createMeter, type Meter, spend } from './meter.ts'
import { RunError } from './run-error.ts'
import { toJson } from './to-json.ts'
import { bracket } from './workflow-bracket.ts'
import { checkAbort, denied, type Here, limitsOf, scopeOf, traced } from './workflow-here.ts'
import { createInside } from './workflow-inside.ts'

/** A step of a workflow, as its body calls it. */
interface Step<T> {
  readonly name: string
  /** Unique within the body. */
  readonly key: string
  readonly input: unknown
  readonly run: (at: Here) => Promise<T>
}

/**
 * Does a step once. An abort rejects at once, after `step.after` has fired. The body may still be at work: if it returns a value,
 * that is recorded, so that the run does not repeat the step when it is started again.
 */
export function doStep<T>(here: Here, step: Step<T>): Promise<T> {
  const { signal } = here
  const meter = createMeter(here.meter)
  return new Promise<T>((resolve, reject) => {
    let isOurs = false
    /** Another process, or an earlier start of the run, may be at work on this step. */
    const stopWaiting = () => {
      if (isOurs) return
      try {
        checkAbort(here)
      } catch (error) {
        reject(error)
      }
    }
    signal?.addEventListener('abort', stopWaiting, { once: true })
    const done = once(here, step.key, meter, () => {
      isOurs = true
      return play(here, step, meter, reject)
    })
    done.finally(() => signal?.removeEventListener('abort', stopWaiting)).then(resolve, reject)
  })
}

/** Runs the body between its events. After an abort, the value is that which the body returns in the end. */
async function play<T>(here: Here, step: Step<T>, meter: Meter, cutOff: (error: unknown) => void): Promise<T> {
  const steps = here.steps.within(step.key)
  const stepId = asId('step', await steps.newId('step'))
  const context = contextWith(here.context, { stepId })
  const inside = createInside(here.inside)
  let running: Promise<T> | undefined
  const run = (at: Here) => {
    running = step.run(at)
    return running
  }
  try {
    const at = { ...here, context, steps, meter, inside, isClosed: steps.isEngine() }
    return await enclosed(at, { ...step, run })
  } catch (error) {
    if (!isAbort(error) || running === undefined || inside.waiting.for !== undefined) throw error
    cutOff(error)
    const value = await running
    if (inside.wasCut) throw error
    return value
  }
}

/** Runs the body between `step.before` and `step.after`. */
function enclosed<T>(here: Here, { name, input, run }: Step<T>): Promise<T> {
  const { dispatcher } = here
  const step = { name }
  return traced(here, `step ${name}`, (at) =>
    bracket(at, {
      before: () => dispatcher.dispatch('step.before', { step, input }, scopeOf(at), limitsOf(at)),
      after: (outcome) => dispatcher.dispatch('step.after', { step, outcome }, scopeOf(at), limitsOf(at)),
      denied: (by, reason) => denied(at, 'step-denied', `step \`${name}\``, by, reason),
      body: () => run(at),
    }),
  )
}

function isAbort(error: unknown): boolean {
  return error instanceof RunError && error.code === 'aborted'
}

/** Does a step once, and counts what it has spent also when it is taken from the record. */
async function once<T>(here: Here, key: string, meter: Meter, run: () => Promise<T>): Promise<T> {
  let isDone = false
  const done = await here.steps.do('done', key, stepCoding as Coding<Done<T>>, async () => {
    const value = await run()
    isDone = true
    return { value, usage: meter.usage }
  })
  if (!isDone) spend(here.meter, done.usage)
  return done.value
}

interface Done<T> {
  readonly value: T
  readonly usage: Usage
}

const doneWire = object({ value: optional(json), usage: wire.usage })
const stepCoding: Coding<Done<unknown>> = {
  decode(given, path) {
    const { value, usage } = doneWire.decode(given, path)
    return { value, usage }
  },
  encode: ({ value, usage }) => doneWire.encode({ value: toJson(value, 'the result of a step'), usage }),
}
