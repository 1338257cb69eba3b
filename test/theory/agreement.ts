import { createDispatcher, type Decision } from '../../src/index.ts'
import { createEngine, type Engine, parseTheory } from '../../src/theory/index.ts'
import { addCompiled, type CompiledTheory, compileTheory } from '../../src/theory/internal.ts'
import { usualBudget } from '../../src/theory/program/run-hook.ts'
import { chooser } from './generators.ts'
import { type Occurrence, randomOccurrence } from './random-happening.ts'
import { concepts, dimensions, randomTheory } from './random-theory.ts'
import { createJudge, type Judge, type Judged } from './reference/judge.ts'
import type { Readings } from './reference/readings.ts'
import type { Payload } from './reference/words.ts'

/** The results of a run of the comparison. */
export interface Agreement {
  readonly pairs: number
  /** How often each kind of answer occurred: a comparison of only empty answers would prove nothing. */
  readonly met: Readonly<Record<string, number>>
  /** The first case in which engine and reference differ, ready to be read; nothing if they agree. */
  readonly disagreement: string | undefined
}

export interface AgreementOptions {
  readonly seed: number
  readonly pairs: number
  /** Readings for the reference other than its own. */
  readonly readings?: Readings
  readonly progress?: (pairs: number) => void
}

/** How many events each theory is shown. */
const shown = 50
const source = 'random'
const file = `${source}.sys2dsl`

/** Shows random events to random hooks, in the engine and in the reference, and compares all that comes of it. */
export function compareWithReference({ seed, pairs, readings, progress }: AgreementOptions): Agreement {
  const met: Record<string, number> = {}
  for (let done = 0; done < pairs; done += shown) {
    const start = seed + done / shown
    const disagreement = compareTheory(start, met, readings)
    if (disagreement !== undefined) return { pairs: done, met, disagreement: `seed ${start}\n${disagreement}` }
    progress?.(done + shown)
  }
  return { pairs, met, disagreement: undefined }
}

function compareTheory(seed: number, met: Record<string, number>, readings?: Readings): string | undefined {
  const choose = chooser(Math.imul(seed, 0x9e3779b1))
  const text = randomTheory(choose)
  const { theory } = parseTheory(text, file)
  const engine = loadedEngine(text)
  const judge = createJudge(theory, source, readings)
  setTheStage(engine, judge)
  const dispatcher = dispatcherOf(engine)
  const heard = [...new Set(engine.registry.list().map(({ hook }) => hook.event))]
  for (let at = 0; at < shown; at += 1) {
    const occurrence = randomOccurrence(choose, heard)
    const expected = attempt(() => judged(judge, occurrence))
    const answered = attempt(() => answer(engine, dispatcher, occurrence))
    count(met, expected)
    const ours = withoutContent(JSON.stringify({ ...expected, ...knownToJudge(judge) }))
    const theirs = withoutContent(JSON.stringify({ ...shortened(answered, expected), ...knownToEngine(engine) }))
    if (ours === theirs) continue
    return `${text}\nevent ${at}: ${JSON.stringify(occurrence)}\nreference: ${ours}\nengine:    ${theirs}`
  }
  return undefined
}

/**
 * The theory at work, in the compiled form that hook processes run. It has not been checked: the hooks compare what cannot be
 * compared, as they would with payloads that are not as expected.
 */
function loadedEngine(text: string): Engine {
  // a busy machine must not end a question
  const budget = { ...usualBudget, milliseconds: Number.POSITIVE_INFINITY }
  const engine = createEngine({ audit: false, budget })
  const { theory, diagnostics } = parseTheory(text, file)
  const [first] = diagnostics
  if (first !== undefined) throw new Error(`the generator made a theory that cannot be read: ${first.message}\n${text}`)
  const compiled = new Function(`return ${compileTheory(theory)}`)() as CompiledTheory
  addCompiled(compiled, engine.registry, () => engine, { budget })
  engine.loadTree(compiled.facts())
  return engine
}

function setTheStage(engine: Engine, { world }: Judge): void {
  for (const [at, concept] of concepts.entries()) {
    for (const name of dimensions) {
      engine.store.setDimension(concept, name, at * 20)
      world.setDimension(concept, name, at * 20)
    }
  }
  engine.control.set('caution', 'high')
  world.setControl('caution', 'high')
}

type Answered = Judged | { readonly rejected: string }

function attempt(run: () => Judged): Answered {
  try {
    return run()
  } catch (error) {
    return { rejected: withoutCause((error as Error).message) }
  }
}

/** The reference quotes in its doubts what the engine keeps to itself: content of the event. */
function withoutContent(text: string): string {
  return text
    .replace(/(line \d+): [^:]*? is (only possible, not known|contradicted by what is known)/g, '$1: it is $2')
    .replace(/it cannot be told(?:[^"\\]|\\.)*/g, 'it cannot be told')
    .replace(
      /(line \d+): (?:input\.|control |a field of the input|a control named by the event)[^:]*is missing/g,
      '$1: it is missing',
    )
}

/** Only the engine says why effects were refused. */
function withoutCause(message: string): string {
  return message.replace(/( were refused, all of them).*/s, '$1')
}

const silence: Judged = { type: 'continue', reasons: [], informs: [], effects: [] }

function judged(judge: Judge, occurrence: Occurrence): Judged {
  if ('stated' in occurrence) {
    judge.state(...occurrence.stated)
    return silence
  }
  const payload: Payload = { ...occurrence.own, ...occurrence.scope }
  const { type, by, reason, reasons, informs, effects } = judge.show(occurrence.event, payload)
  return { type, ...(by !== undefined && { by, reason: reason ?? '' }), reasons, informs, effects }
}

function answer(engine: Engine, dispatcher: ReturnType<typeof dispatcherOf>, occurrence: Occurrence): Judged {
  if ('stated' in occurrence) {
    engine.state(...occurrence.stated)
    return silence
  }
  const { event, own, scope } = occurrence
  const decision = dispatcher.dispatch(event as 'run.before', { ...own } as never, scope) as Decision
  const { type, reasons, informs } = decision
  const effects = decision.effects as Judged['effects']
  if (decision.type === 'continue') return { type, reasons, informs, effects }
  const reason = 'reason' in decision ? (decision.reason ?? '') : ''
  return { type, by: decision.by, reason, reasons, informs, effects }
}

const dispatcherOf = (engine: Engine) => createDispatcher({ registry: engine.registry, audit: false })

/** Cuts the text that the engine appends to a reason, where the reference has only its start. */
function shortened(answered: Answered, expected: Answered): Answered {
  if ('rejected' in answered || 'rejected' in expected) return answered
  const cut = (reason: string, like: string | undefined) =>
    like?.includes(` (${file}:`) && reason.startsWith(like) && /^[,)]/.test(reason.slice(like.length)) ? like : reason
  const reasons = answered.reasons.map((one, at) => ({
    ...one,
    reason: cut(withoutCause(one.reason), expected.reasons[at]?.reason),
  }))
  if (answered.reason === undefined) return { ...answered, reasons }
  return { ...answered, reason: cut(withoutCause(answered.reason), expected.reason), reasons }
}

function knownToJudge({ world }: Judge) {
  const facts = [...world.facts.values()].map(({ factId, subject, relation, object, existence }) => {
    return [factId, subject, relation, object, existence] as const
  })
  const tags = [...world.concepts].map((concept) => [concept, world.tags.get(concept) ?? []])
  const questions = world.questions.map(({ subject, reason, event, hook }) => [subject, reason, event, hook])
  return { facts: facts.toSorted(([one], [other]) => one - other), tags, questions }
}

function knownToEngine({ store, confirmations }: Engine) {
  const facts = store.match({}).map(({ id, subject, relation, object, existence }) => {
    return [id, subject, relation, object, existence] as const
  })
  const tags = [...store.concepts()].map((concept) => [concept, store.tagsOf(concept)])
  const questions = confirmations.list().map(({ subject, reason, event, hook }) => [subject, reason, event, hook])
  return { facts: facts.toSorted(([one], [other]) => one - other), tags, questions }
}

function count(met: Record<string, number>, expected: Answered): void {
  const add = (kind: string) => {
    met[kind] = (met[kind] ?? 0) + 1
  }
  add('rejected' in expected ? 'rejected' : expected.type)
  if ('rejected' in expected) return
  if (expected.effects.length > 0) add('effects')
  if (expected.informs.length > 0) add('inform')
  for (const { reason } of expected.reasons) {
    if (reason.includes('could not decide') || reason.startsWith('undecided')) add('doubt')
  }
}
