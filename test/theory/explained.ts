import { type AuditRecord, createDispatcher, createRegistry } from '../../src/kernel/index.ts'
import { catalogue } from '../../src/protocol/index.ts'
import { explainHook } from '../../src/theory/explain/explain-hook.ts'
import type { ExplainedPart, HookExplanation } from '../../src/theory/explain/explanation.ts'
import { createEngine, type Engine, parseTheory } from '../../src/theory/index.ts'
import { factsOf } from '../../src/theory/knowledge/facts-of.ts'
import type { Hook } from '../../src/theory/language/tree.ts'
import { compileHook } from '../../src/theory/program/compile-hook.ts'
import type { Frame } from '../../src/theory/program/frame.ts'
import type { OnCall } from '../../src/theory/program/on-call.ts'
import { usualBudget } from '../../src/theory/program/run-hook.ts'
import { selectionOf } from '../../src/theory/program/selection.ts'
import { theoryEvents } from '../../src/theory/program/theory-events.ts'
import { declaredHooks, theoryHooks } from '../../src/theory/program/theory-hooks.ts'
import { type Choose, chooser } from './generators.ts'
import { randomOccurrence } from './random-happening.ts'

type Payload = Readonly<Record<string, unknown>>

/** The results of a run of the comparison. */
export interface Explained {
  /** Invocations that were explained. */
  readonly calls: number
  /** How often each conclusion and each state of a part occurred. */
  readonly met: Readonly<Record<string, number>>
  /** The first invocation that the explanation does not agree with; nothing if there is none. */
  readonly difference: string | undefined
}

export interface ExplainedOptions {
  readonly seed: number
  /** How many invocations. */
  readonly calls: number
  readonly theoryOf: (choose: Choose) => string
  /** Another explanation, to prove that a wrong one is detected. */
  readonly explain?: typeof explainHook
}

/** How many events each theory is shown. */
const shown = 50
const file = 'random.sys2dsl'

/** Shows random events to random hooks, and compares each explanation with what the compiled hook did, and with its record. */
export function compareExplanations({ seed, calls, theoryOf, explain = explainHook }: ExplainedOptions): Explained {
  const met: Record<string, number> = {}
  let done = 0
  for (let start = seed; done < calls; start += 1) {
    const { called, difference } = compareTheory(start, met, theoryOf, explain)
    done += called
    if (difference !== undefined) return { calls: done, met, difference: `seed ${start}\n${difference}` }
  }
  return { calls: done, met, difference: undefined }
}

function compareTheory(
  seed: number,
  met: Record<string, number>,
  theoryOf: ExplainedOptions['theoryOf'],
  explain: typeof explainHook,
) {
  const choose = chooser(Math.imul(seed, 0x9e3779b1))
  const text = theoryOf(choose)
  const { theory, diagnostics } = parseTheory(text, file)
  if (diagnostics.length > 0) throw new Error(`the generator made a theory that cannot be read:\n${text}`)
  const { hooks } = declaredHooks(theory)
  const open: HookExplanation[] = []
  const differences: string[] = []
  let called = 0
  const note = (problem: string | undefined, hook: string, payload: unknown) => {
    if (problem !== undefined) differences.push(`${problem}\n${hook} at ${JSON.stringify(payload)}\n${text}`)
  }
  const audit = {
    write(record: AuditRecord): undefined {
      // a record that waits for effects comes after those of later invocations, but not of the same hook
      const at = open.findIndex(({ hook }) => record.hook === `random/${hook}`)
      const [explanation] = at < 0 ? [] : open.splice(at, 1)
      if (explanation !== undefined) note(againstRecord(explanation, record), record.hook, record.payload)
    },
  }
  const registry = createRegistry(catalogue)
  const engine = createEngine({ registry, audit })
  engine.loadTree({ file, statements: factsOf(theory), comments: [] })
  const onCall: OnCall = ({ hook, payload }) => {
    called += 1
    const explanation = explain(hook, payload, engine)
    open.push(explanation)
    count(met, explanation)
    const problem = againstFrame(explanation, hook, () => run(hook, payload, engine)) ?? incoherence(explanation)
    note(problem, hook.name.text, payload)
  }
  const knowledge = {
    holds: engine.holds,
    dimension: engine.store.dimension,
    control: engine.control.get,
    apply: engine.apply,
  }
  registry.add(theoryHooks(theory, { knowledge, onCall }), { source: 'random', band: 'theory' })
  const dispatcher = createDispatcher({ registry, audit, logger: () => undefined })
  const heard = [...new Set(registry.list().map(({ hook }) => hook.event))]
  for (let at = 0; at < shown && differences.length === 0; at += 1) {
    const occurrence = randomOccurrence(choose, heard)
    open.length = 0
    try {
      if ('stated' in occurrence) engine.state(...occurrence.stated)
      else {
        const payload = { ...occurrence.own, ...occurrence.scope }
        for (const hook of hooks)
          note(againstSelection(hook, payload, { engine, registry, explain }), hook.name.text, payload)
        dispatcher.dispatch(occurrence.event as 'run.before', { ...occurrence.own } as never, occurrence.scope)
      }
    } catch {
      // a guard that cannot deny at this event rejects it
    }
  }
  return { called, difference: differences[0] }
}

/** The hook as it runs without an explanation. */
function run(hook: Hook, payload: Payload, { holds, store, control }: Engine): Frame {
  const knowledge = { holds, dimension: store.dimension, control: control.get, apply: () => undefined }
  return compileHook(hook, usualBudget, selectionOf(hook).settled)(payload, knowledge)
}

interface Selecting extends Required<Pick<ExplainedOptions, 'explain'>> {
  readonly engine: Engine
  readonly registry: Engine['registry']
}

/** Whether a hook has misses exactly where the dispatcher does not call it. */
function againstSelection(hook: Hook, payload: Payload, { engine, registry, explain }: Selecting) {
  const { event } = theoryEvents[hook.event.text.toUpperCase()] ?? {}
  const listener = registry.list().find(({ name }) => name === `random/${hook.name.text}`)
  if (listener === undefined || !(eventKey(event) in payload)) return undefined
  const isCalled = listener.matches?.(payload as never) !== false
  const { misses } = explain(hook, payload, engine)
  return isCalled === (misses.length === 0) ? undefined : `called: ${isCalled}, misses: ${JSON.stringify(misses)}`
}

/** A field that only payloads of this event have. */
function eventKey(event: string | undefined): string {
  const keys: Readonly<Record<string, string>> = {
    'tool.before': 'tool',
    'tool.after': 'result',
    'model.after': 'response',
    'session.before': 'source',
  }
  return keys[event ?? ''] ?? 'nothing'
}

function againstFrame({ conclusion }: HookExplanation, hook: Hook, frame: () => Frame): string | undefined {
  const { outcome, line, reason, effects, doubt } = conclusion
  const ours = JSON.stringify(withoutContent({ outcome, line, reason, effects, doubt }))
  const theirs = JSON.stringify(withoutContent(concluded(hook, frame), conclusion))
  return ours === theirs ? undefined : `explained: ${ours}\ncompiled:  ${theirs}`
}

function concluded({ event, onUndecided }: Hook, frame: () => Frame): Conclusion {
  try {
    const { outcome, line, effects: wanted, doubt } = frame()
    const isOfKnowledge = /FACT|CONCEPT|REASONING|CONTRADICTION/i.test(event.text)
    const inDoubt = onUndecided?.text ?? (isOfKnowledge ? 'ALLOW' : 'DENY')
    const isKept = outcome?.type === 'deny' ? inDoubt !== 'DENY' : outcome?.type === 'ask' && inDoubt === 'ALLOW'
    if (doubt !== undefined && !isKept) return { outcome: 'undecided', effects: [], doubt }
    const effects = doubt === undefined ? wanted : []
    const isAffecting = effects.length > 0 && isOfKnowledge
    if (outcome === undefined) return { outcome: isAffecting ? 'affect' : 'continue', effects }
    const { type } = outcome
    const reason = type === 'inform' ? outcome.text : 'reason' in outcome ? outcome.reason : undefined
    return { outcome: type, line, reason, effects }
  } catch (error) {
    return { outcome: 'failed', effects: [], doubt: (error as Error).message }
  }
}

interface Conclusion {
  readonly outcome: string
  readonly line?: number | undefined
  readonly reason?: string | undefined
  readonly effects: HookExplanation['conclusion']['effects']
  readonly doubt?: string | undefined
}

/** These theories pass on content, which the checker would refuse; an explanation leaves it out. */
function withoutContent({ outcome, line, reason, effects, doubt }: Conclusion, like?: Conclusion) {
  const isLeftOut = like !== undefined && like.reason === undefined
  const shown = effects.map((effect, at) => {
    const other = JSON.stringify(like?.effects[at] ?? effect)
    return other.includes('content that is not shown') ? (like?.effects[at] ?? effect) : effect
  })
  return [outcome, line ?? null, (isLeftOut ? undefined : reason) ?? null, shown, doubt ?? null]
}

/** The outcome that the dispatcher has on record for this invocation. */
function againstRecord({ conclusion }: HookExplanation, record: AuditRecord): string | undefined {
  const { outcome, effects, onUndecided, doubt = '' } = conclusion
  const expected =
    outcome === 'undecided' && onUndecided === 'ASK' ? 'ask' : outcome === 'undecided' ? 'failed' : outcome
  if (record.outcome === 'affect') return sameEffects(effects, record)
  if (record.outcome === expected) {
    const isSaid = doubt === '' || record.reason?.includes(doubt.slice(0, 50)) === true
    return isSaid ? undefined : `explained: ${doubt}\non record: ${record.reason}`
  }
  // effects that cannot be applied, and a question where nothing can be asked, are failures beyond the conditions
  const isBeyond = record.outcome === 'failed' && (effects.length > 0 || expected === 'ask')
  return isBeyond ? undefined : `explained: ${expected}\non record: ${record.outcome}: ${record.reason}`
}

function sameEffects(effects: readonly unknown[], record: AuditRecord): string | undefined {
  const [ours, theirs] = [effects, record.effects.map(({ effect }) => effect)].map((one) => JSON.stringify(one))
  return ours === theirs ? undefined : `explained: ${ours}\non record: ${theirs}`
}

/** The first part whose state does not follow from those of its parts. */
function incoherence({ conditions }: HookExplanation): string | undefined {
  return conditions.flatMap(({ whole }) => incoherentIn(whole))[0]
}

function incoherentIn(part: ExplainedPart): readonly string[] {
  const inside = (part.parts ?? []).flatMap(incoherentIn)
  return isCoherent(part) ? inside : [`${part.text} is ${part.state}: ${JSON.stringify(part)}`, ...inside]
}

const truths: Readonly<Record<string, readonly string[]>> = {
  true: ['TRUE_CERTAIN', 'TRUE_DEFAULT', 'PLAUSIBLE'], // possible is enough for a question that names the level
  false: ['FALSE', 'UNKNOWN'],
  undecided: ['PLAUSIBLE', 'CONFLICT'],
}

function isCoherent({ type, state, answer, parts = [] }: ExplainedPart): boolean {
  const states = parts.map((part) => part.state)
  if (answer !== undefined) return truths[state]?.includes(answer.truth) === true && hasGround(state, answer)
  if (state === 'not looked at')
    return parts.every((part) => part.state === 'not looked at' || part.type === 'constant')
  if (type === 'not') return state === 'undecided' || states[0] === (state === 'true' ? 'false' : 'true')
  if (type !== 'and' && type !== 'or') return true
  const settling = type === 'or' ? 'true' : 'false'
  const at = states.indexOf(settling)
  const isSettled = state === settling
  if (isSettled !== at >= 0) return false
  const looked = isSettled ? states.slice(0, at + 1) : states
  const rest = states.slice(looked.length).filter((_, more) => parts[looked.length + more]?.type !== 'constant')
  if (looked.includes('not looked at') || rest.some((one) => one !== 'not looked at')) return false
  return (
    isSettled || state === (states.every((one) => one === 'true' || one === 'false') ? opposite(settling) : 'undecided')
  )
}

/** A true answer has a proof, and any other one says what is missing, unless no fact can name it. */
function hasGround(state: string, { question, truth, proof, missing }: NonNullable<ExplainedPart['answer']>): boolean {
  if (truth === 'CONFLICT' && proof.length > 0) return true // the proof rests on a fact that others contradict
  return state === 'true' ? proof.length > 0 : missing.length > 0 || /^ | $/.test(question)
}

function opposite(state: string): string {
  return state === 'true' ? 'false' : 'true'
}

function count(met: Record<string, number>, { conclusion, conditions }: HookExplanation): void {
  const add = (kind: string) => {
    met[kind] = (met[kind] ?? 0) + 1
  }
  const addPart = ({ type, state, answer, items, parts = [] }: ExplainedPart) => {
    add(`part: ${state}`)
    add(type)
    if (answer !== undefined) add(`answer: ${answer.truth}`)
    if (items !== undefined) add('items')
    for (const part of parts) addPart(part)
  }
  add(`conclusion: ${conclusion.outcome}`)
  for (const { whole } of conditions) addPart(whole)
}
