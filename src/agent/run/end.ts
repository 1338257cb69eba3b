import { freezeDeep } from '../../base/index.ts'
import {
  type Coding,
  json,
  list,
  type Message,
  type ModelResponse,
  noUsage,
  object,
  optional,
  string,
  text,
  userText,
} from '../../protocol/index.ts'
import type { Exchange } from '../call/exchange.ts'
import { type Gate, judgedCoding, type Passed } from '../gate/gate.ts'
import { pass } from '../gate/pass.ts'
import { toJson } from '../journal/to-json.ts'
import type { Completed, Problem } from '../result.ts'
import { type Run, type ShowLast, say } from '../run.ts'
import { type Ended, ended } from '../turn/payloads.ts'
import { checkAbort, denied, progressOf, scopeOf, tell } from '../turn/turn.ts'
import { outcomeOf } from './output.ts'
import { showAnswer, withdraw } from './provide.ts'

/** A result before the hooks at the end have seen it. */
interface Read {
  readonly output: unknown
  readonly problems: readonly Problem[]
}

type MaybePromise<T> = T | Promise<T>

const resultCoding: Coding<unknown> = {
  decode: (value, path) => json.decode(value, path),
  encode: (value) => toJson(value, 'the result of the run'),
}

/** The result of a run, judged before it counts. */
export const resultGate: Gate<Ended, unknown> = {
  event: 'run.after',
  field: 'result',
  pointIn: ({ life }) => life.result,
  valueOf: ({ result }) => (result === undefined ? null : result),
  withValue: (payload, result) => ended(result, payload.usage, payload),
  actionOf: (result) => toJson(result, 'the result of the run'),
  coding: judgedCoding(resultCoding),
}

/** Makes the result of the model's last words; nothing if a hook sends the run back to work. */
export async function end(run: Run, answer: Exchange): Promise<Completed<unknown> | undefined> {
  const { response } = answer
  const words = text(response)
  const reading = run.steps.do('end', run.turn, readCoding, () => keepable(run, conclude(run, words)))
  const { output, problems } = reading instanceof Promise ? await reading : reading
  const judging = run.life.runAfter.isHeard() ? judge(run, output) : unchanged(output)
  const judged = judging instanceof Promise ? await judging : judging
  if (judged.resume !== undefined) {
    readCoding.encode({ output, problems }) // the run continues: an output that cannot be recorded is refused before it has more effects
    withdraw(run)
    say(run, userText(judged.resume))
    return undefined
  }
  const final = judged.isChanged ? replaced(response, judged.result) : response
  if (judged.isChanged) run.messages = withLast(run.messages, final)
  showLast(run, (instead = final) => showAnswer(run, answer.given, instead))
  return {
    status: 'completed',
    text: judged.isChanged ? text(final) : words,
    output: judged.result,
    problems,
    stopReason: response.stopReason,
    messages: run.messages,
    turns: run.turn + run.turnsElsewhere,
    usage: run.meter.usage,
    agent: run.runtime.agent.name,
  }
}

/** The end of a run whose conversation another agent has finished: its result passes our hooks as well. */
export async function endHandedOver(run: Run, completed: Completed<unknown>): Promise<Completed<unknown> | undefined> {
  const { output } = completed
  run.turnsElsewhere += completed.turns
  const turns = run.turn + run.turnsElsewhere
  const judging = run.life.runAfter.isHeard() ? judge(run, output) : unchanged(output)
  const judged = judging instanceof Promise ? await judging : judging
  const { usage } = progressOf(run)
  const { showLast: show } = run
  run.showLast = undefined
  if (judged.resume !== undefined) {
    readCoding.encode({ output, problems: completed.problems })
    say(run, userText(judged.resume))
    return undefined
  }
  if (!judged.isChanged) {
    if (show !== undefined) showLast(run, show)
    return { ...completed, usage, turns }
  }
  const final = replaced({ content: [], stopReason: completed.stopReason, usage: noUsage }, judged.result)
  if (show !== undefined) showLast(run, (instead = final) => show(instead))
  const messages = withLast(completed.messages, final)
  return { ...completed, text: text(final), output: judged.result, messages, usage, turns }
}

/** Shows the last answer, or leaves it to the agent that has handed over to this one. */
function showLast({ listener }: Run, show: ShowLast): void {
  if (listener?.holdLast === undefined) {
    if (listener !== undefined) show()
  } else listener.holdLast(show)
}

/** The result after hooks: unchanged, changed, or a reason to continue. */
interface JudgedResult {
  readonly result: unknown
  readonly isChanged: boolean
  readonly resume: string | undefined
}

function unchanged(result: unknown): JudgedResult {
  return { result, isChanged: false, resume: undefined }
}

function judge(run: Run, output: unknown): MaybePromise<JudgedResult> {
  checkAbort(run)
  freezeDeep(output)
  const payload = ended(output, run.meter.usage, scopeOf(run))
  if (!run.life.runAfter.isJudged()) return report(run, payload, output)
  const shown = pass(run, resultGate, 'after:run', run.turn, payload)
  return shown instanceof Promise ? shown.then((passed) => settle(run, payload, passed)) : settle(run, payload, shown)
}

function settle(
  run: Run,
  payload: Ended,
  { changed, denial, resume }: Passed<unknown, never>,
): MaybePromise<JudgedResult> {
  if (denial !== undefined) {
    withdraw(run)
    throw denied(run, 'result-denied', 'the result', denial)
  }
  const value = changed === undefined ? payload.result : changed
  return resume === undefined ? report(run, payload, value) : { result: payload.result, isChanged: false, resume }
}

/** The result is final: observers receive it, once. */
function report(run: Run, payload: Ended, result: unknown): MaybePromise<JudgedResult> {
  const isChanged = result !== payload.result
  freezeDeep(result)
  const final = isChanged ? resultGate.withValue(payload, result) : payload
  const told = run.steps.do('ended', run.turn, nothing, () => observed(run, final))
  const judged = { result, isChanged, resume: undefined }
  return told instanceof Promise ? told.then(() => judged) : judged
}

/** An observer that fails closed still decides: without its record the result does not count. */
function observed(run: Run, payload: Ended) {
  const shown = run.life.runAfter.observe(payload, run.limits)
  const settle = (decision: Awaited<typeof shown>) => {
    if (decision.type === 'deny') throw denied(run, 'result-denied', 'the result', decision)
    return null
  }
  return shown instanceof Promise ? shown.then(settle) : settle(shown)
}

const nothing: Coding<null> = { decode: () => null, encode: () => null }

/** A part that a hook has removed from the result must not stay in the model's text. */
function replaced(response: ModelResponse, result: unknown): ModelResponse {
  const made: ModelResponse = { ...response, content: [{ type: 'text', text: textOf(result) }] }
  freezeDeep(made)
  return made
}

function textOf(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(toJson(result, 'the result of the run'))
}

function withLast(messages: readonly Message[], { content }: Pick<ModelResponse, 'content'>): readonly Message[] {
  const last: Message = { role: 'assistant', content }
  freezeDeep(last)
  return Object.freeze([...messages.slice(0, -1), last])
}

function conclude(run: Run, words: string): MaybePromise<Read> {
  const read = outcomeOf(run, words)
  if (!run.life.resultReady.isHeard()) return read
  return read instanceof Promise ? read.then((made) => ready(run, made)) : ready(run, read)
}

function ready(run: Run, { output, rawResult, problems }: Read & { readonly rawResult: unknown }): MaybePromise<Read> {
  checkAbort(run)
  const { context, agent, timestamp } = scopeOf(run)
  freezeDeep(output)
  freezeDeep(rawResult)
  const payload = Object.freeze({ result: output, rawResult, context, agent, timestamp })
  const told = tell(run, run.life.resultReady, payload)
  return told === undefined ? { output, problems } : told.then(() => ({ output, problems }))
}

/** Refuses an output that cannot be recorded, where the run is a part of a larger one that continues, and may have to wait. */
function keepable(run: Run, read: MaybePromise<Read>): MaybePromise<Read> {
  const { outside } = run
  if (outside === undefined || (outside.isHandedOver && outside.life === undefined)) return read
  const check = (made: Read) => {
    readCoding.encode(made)
    return made
  }
  return read instanceof Promise ? read.then(check) : check(read)
}

const readWire = object({
  output: optional(json),
  problems: list(object({ field: optional(string), problem: string })),
})

const readCoding: Coding<Read> = {
  decode(wire, path) {
    const { output, problems } = readWire.decode(wire, path)
    return { output, problems: problems.map(({ field, problem }) => ({ field, problem })) }
  },
  encode: ({ output, problems }) =>
    readWire.encode({
      ...(output !== undefined && { output: toJson(output, 'the result of the run') }),
      problems: problems.map(({ field, problem }) => (field === undefined ? { problem } : { field, problem })),
    }),
}
