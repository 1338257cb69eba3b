import { freezeDeep } from '../../base/index.ts'
import { type Codec, type Coding, list, type Message, type RunInput, wire } from '../../protocol/index.ts'
import { notesOf } from '../call/notes.ts'
import { reportInvalid } from '../call/report-invalid.ts'
import { type Gate, judgedCoding, type Passed } from '../gate/gate.ts'
import { pass } from '../gate/pass.ts'
import type { Run } from '../run.ts'
import { type Started, started } from '../turn/payloads.ts'
import { RunError } from '../turn/run-error.ts'
import { checkAbort, denied, progressOf, scopeOf, tell } from '../turn/turn.ts'

const messagesCodec: Codec<readonly Message[]> = list(wire.message)

const inputCoding: Coding<RunInput> = {
  decode: (value, path) => (typeof value === 'string' ? value : messagesCodec.decode(value, path)),
  encode: (input) => (typeof input === 'string' ? input : messagesCodec.encode(input)),
}

/** The input of a run, judged before it starts. */
export const inputGate: Gate<Started, RunInput> = {
  event: 'run.before',
  field: 'input',
  pointIn: ({ life }) => life.runBefore,
  valueOf: ({ input }) => input,
  withValue: (payload, input) => started(input, payload),
  withNotes: (input, notes) => (notes.length === 0 ? input : conversation(input, notes)),
  actionOf: (input) => inputCoding.encode(input),
  coding: judgedCoding(inputCoding),
}

/** Prepares the first turn: whether the run may start, with which input, and in which context. */
export async function begin(run: Run, input: RunInput): Promise<void> {
  checkAbort(run)
  if (run.runtime.checkContext !== undefined) await checkContext(run)
  const starting = run.life.runBefore.isHeard() ? start(run, input) : { changed: undefined, notes: none }
  const opened = starting instanceof Promise ? await starting : starting
  const opening = run.steps.do('begin', 'run', messagesCodec, () => open(run, opened.changed ?? input, opened.notes))
  const messages = opening instanceof Promise ? await opening : opening
  freezeDeep(messages)
  run.messages = messages
}

const none: readonly never[] = Object.freeze([])

function start(run: Run, input: RunInput) {
  freezeDeep(input)
  const shown = pass(run, inputGate, 'start', 'run', started(input, scopeOf(run)))
  return shown instanceof Promise ? shown.then((passed) => allowed(run, passed)) : allowed(run, shown)
}

function allowed(run: Run, passed: Passed<RunInput, never>): Passed<RunInput, never> {
  if (passed.denial !== undefined) throw denied(run, 'run-denied', 'the run', passed.denial)
  return passed
}

type MaybePromise<T> = T | Promise<T>

/** The conversation a run begins with. */
function open(run: Run, input: RunInput, notes: readonly string[]): MaybePromise<readonly Message[]> {
  const told = run.life.contextBuilt.isHeard() ? tellContext(run) : undefined
  return told === undefined ? prompted(run, input, notes) : told.then(() => prompted(run, input, notes))
}

function tellContext(run: Run): Promise<void> | undefined {
  return tell(run, run.life.contextBuilt, Object.freeze(scopeOf(run)))
}

function prompted(run: Run, input: RunInput, notes: readonly string[]): MaybePromise<readonly Message[]> {
  const prompt = run.runtime.userPrompt(input, run.startedWith)
  const told = run.life.promptGenerated.isHeard() ? tellPrompt(run, prompt) : undefined
  return told === undefined ? conversation(prompt, notes) : told.then(() => conversation(prompt, notes))
}

function tellPrompt(run: Run, prompt: RunInput): Promise<void> | undefined {
  const { context, agent, timestamp } = scopeOf(run)
  const systemPrompt = run.runtime.systemPrompt(run.startedWith) ?? ''
  const userPrompt = typeof prompt === 'string' ? prompt : JSON.stringify(messagesCodec.encode(prompt))
  return tell(run, run.life.promptGenerated, Object.freeze({ systemPrompt, userPrompt, context, agent, timestamp }))
}

function conversation(input: RunInput, notes: readonly string[]): readonly Message[] {
  const first: readonly Message[] =
    typeof input === 'string' ? [{ role: 'user', content: [{ type: 'text', text: input }] }] : [...input]
  return notes.length === 0 ? first : [...first, ...notesOf(notes)]
}

async function checkContext(run: Run): Promise<void> {
  const invalid = await run.runtime.checkContext?.(run.startedWith)
  if (invalid === undefined) return
  await reportInvalid(run, 'context', invalid.problems)
  throw new RunError('invalid-context', `the context is not what this agent needs: ${invalid.problem}`, {
    progress: progressOf(run),
  })
}
