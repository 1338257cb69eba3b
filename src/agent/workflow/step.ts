import type { Json } from '../../base/index.ts'
import { asId, type Coding, contextWith, json, number, object, type Usage, wire } from '../../protocol/index.ts'
import { addTurns, createMeter, type Meter, spendAgain } from '../journal/meter.ts'
import { toJson } from '../journal/to-json.ts'
import { bracket } from './bracket.ts'
import { checkAbort, denied, type Here, limitsOf, scopeOf, traced, unlessAborted } from './here.ts'
import { createInside, unlessWaiting } from './inside.ts'

/** A step of a workflow, as its body calls it. */
interface Step<T> {
  readonly name: string
  /** Unique within the body. */
  readonly key: string
  readonly input: unknown
  /** The input of the step, as JSON. */
  readonly subject: Json | undefined
  readonly run: (at: Here) => Promise<T>
}

/** Does a step once: its value is on record when its body has ended, before its end fires. */
export async function doStep<T>(outer: Here, step: Step<T>): Promise<T> {
  const { name, key, input, subject } = step
  const { dispatcher } = outer
  const steps = outer.steps.within(key)
  const stepId = asId('step', await unlessAborted(outer, steps.newId('step')))
  const here: Here = {
    ...outer,
    context: contextWith(outer.context, { stepId }),
    steps,
    meter: createMeter(steps, outer.meter),
    inside: createInside(outer.inside),
    isClosed: steps.isEngine(),
  }
  const isHeard = () => dispatcher.point('step.after').isHeard()
  /** Whether another process, or an earlier start of the run, is at work on it: that one fires its end. */
  let isElsewhere = false
  const enclosed = (at: Here) =>
    bracket(at, {
      noun: 'step',
      name,
      input: subject,
      before: () => dispatcher.dispatch('step.before', { step: { name }, input }, scopeOf(at), limitsOf(at)),
      after: (outcome) => {
        if (isElsewhere && !outcome.ok && at.signal?.aborted === true) return undefined
        return dispatcher.dispatch('step.after', { step: { name }, outcome }, scopeOf(at), limitsOf(at))
      },
      isHeard,
      denied: (denial) => denied(at, 'step-denied', `step \`${name}\``, denial),
      body: () => {
        isElsewhere = true
        return once(outer.steps, step, at.meter, () => {
          isElsewhere = false
          return finish(at, step)
        })
      },
    })
  const isOver = outer.steps.isKnown('done', key) && (!isHeard() || steps.isKnown('ended', 'step'))
  return isOver ? enclosed(here) : traced(here, `step ${name}`, enclosed)
}

/** Runs the body to its end, also after an abort: the value is recorded, so that the run does not repeat the step when it is started again. */
async function finish<T>(here: Here, { run }: Step<T>): Promise<T> {
  const value = await unlessWaiting(here.inside, run(here))
  if (here.inside.wasCut) checkAbort(here) // it is not the value that the body would have returned
  return value
}

/** Runs the body once, and counts its spending also when its value is taken from the record. */
async function once<T>(
  steps: Here['steps'],
  { name, key }: Pick<Step<T>, 'name' | 'key'>,
  meter: Meter,
  run: () => Promise<T>,
): Promise<T> {
  let isDone = false
  const done = await steps.do('done', key, stepCoding as Coding<Done<T>>, async () => {
    const value = await run()
    const kept = toJson(value, `the result of step \`${name}\``) // now: the program may change its object later
    isDone = true
    return { value, kept, usage: meter.usage, turns: meter.turns }
  })
  if (!isDone) {
    spendAgain(meter, steps, { kind: 'done', id: key, spent: [done.usage], before: () => meter.usage })
    addTurns(meter, done.turns)
  }
  return done.value
}

interface Done<T> {
  readonly value: T
  readonly kept: Json
  readonly usage: Usage
  readonly turns: number
}

const doneWire = object({ value: json, usage: wire.usage, turns: number })
const stepCoding: Coding<Done<unknown>> = {
  decode(given, path) {
    const { value, usage, turns } = doneWire.decode(given, path)
    return { value, kept: value, usage, turns }
  },
  encode: ({ kept, usage, turns }) => doneWire.encode({ value: kept, usage, turns }),
}
