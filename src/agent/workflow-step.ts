import { asId, type Coding, contextWith, json, object, optional, type Usage, wire } from '../protocol/index.ts'
import { createMeter, type Meter, spend } from './meter.ts'
import { toJson } from './to-json.ts'
import { bracket } from './workflow-bracket.ts'
import { denied, type Here, limitsOf, scopeOf, traced } from './workflow-here.ts'
import { createInside } from './workflow-inside.ts'

/** A step of a workflow, as its body calls it. */
interface Step<T> {
  readonly name: string
  /** Unique within the body. */
  readonly key: string
  readonly input: unknown
  readonly run: (at: Here) => Promise<T>
}

/** Does a step once. */
export function doStep<T>(here: Here, step: Step<T>): Promise<T> {
  const meter = createMeter(here.meter)
  return once(here, step.key, meter, async () => {
    const steps = here.steps.within(step.key)
    const stepId = asId('step', await steps.newId('step'))
    const context = contextWith(here.context, { stepId })
    const inside = createInside(here.inside)
    return enclosed({ ...here, context, steps, meter, inside, isClosed: steps.isEngine() }, step)
  })
}

/** Runs the body between `step.before` and `step.after`. */
function enclosed<T>(here: Here, { name, input, run }: Step<T>): Promise<T> {
  const { dispatcher } = here
  const step = { name }
  return traced(here, `step ${name}`, (at) =>
    bracket(at, {
      before: () => dispatcher.dispatch('step.before', { step, input }, scopeOf(at), limitsOf(at)),
      after: (outcome) => dispatcher.dispatch('step.after', { step, outcome }, scopeOf(at)),
      denied: (by, reason) => denied(at, 'step-denied', `step \`${name}\``, by, reason),
      body: () => run(at),
    }),
  )
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
