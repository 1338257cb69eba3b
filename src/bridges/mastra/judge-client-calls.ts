import type { InnerTurns, ToolTurn } from '../../agent/internal.ts'
import { isObject, type Json, PawlError } from '../../base/index.ts'
import { givenInput } from '../host/given-input.ts'
import { callOf, type Host } from '../host/open-host.ts'
import { stageCall } from '../host/staged-call.ts'
import type { CallOptions, LanguageModel, Part, StreamResult } from './messages/language-model.ts'

/** The tools of a step: those without a function run at the client. */
export type StepTools = Readonly<Record<string, unknown>> | undefined

type Ask = (options: CallOptions) => PromiseLike<StreamResult>

/**
 * A model whose calls of tools at the client are judged in its answer: Mastra passes them to the client. An answer with a refused call is
 * refused as a whole, because Mastra has no place for the refusal.
 */
export function judgeClientCalls(
  host: Host,
  runOf: () => InnerTurns,
  model: LanguageModel,
  toolsOf: () => StepTools,
): LanguageModel {
  const guard = (ask: Ask) => ({
    value: async (options: CallOptions): Promise<StreamResult> => {
      const result = await ask(options)
      const judge = (part: Part) => judged(host, runOf(), part, options)
      const isJudged = (name: string) => host.hears('tool.before') && runsAtClient(toolsOf(), name)
      return { ...result, stream: ReadableStream.from(shownParts(result.stream, isJudged, judge)) }
    },
  })
  return Object.create(model, {
    doGenerate: guard((options) => model.doGenerate(options)),
    doStream: guard((options) => model.doStream(options)),
  })
}

/** All parts from the first of such a call on wait until every call is judged, and so do chunks of the provider, which say the same. */
async function* shownParts(
  stream: ReadableStream<Part>,
  isJudged: (name: string) => boolean,
  judge: (part: Part) => Promise<Part>,
): AsyncGenerator<Part, void, undefined> {
  const held: Part[] = []
  for await (const part of stream) {
    if (held.length > 0 || part.type === 'raw' || isCall(part, isJudged)) held.push(part)
    else yield part
  }
  try {
    const after = new Map<Part, Part>()
    for (const part of held) if (part.type === 'tool-call' && isCall(part, isJudged)) after.set(part, await judge(part))
    yield* withCalls(held, after)
  } catch (error) {
    yield { type: 'error', error }
  }
}

/** The parts with the calls as hooks left them: the very parts, if that is as they were. */
function withCalls(parts: readonly Part[], after: ReadonlyMap<Part, Part>): readonly Part[] {
  const changed = [...after].filter(([before, now]) => before !== now).map(([{ toolCallId }]) => toolCallId)
  if (changed.length === 0) return parts
  return parts.flatMap((part): readonly Part[] => {
    const { type, id, toolCallId, toolName = '' } = part
    if (type === 'raw' || (type.startsWith('tool-input') && changed.includes(id))) return []
    const call = after.get(part)
    if (call === undefined || call === part || toolCallId === undefined) return [part]
    const { input = '' } = call
    return [
      { type: 'tool-input-start', id: toolCallId, toolName },
      { type: 'tool-input-delta', id: toolCallId, delta: input },
      { type: 'tool-input-end', id: toolCallId },
      call,
    ]
  })
}

function isCall({ type, toolName, providerExecuted }: Part, isJudged: (name: string) => boolean): boolean {
  if (type !== 'tool-call' && type !== 'tool-input-start') return false
  return providerExecuted !== true && toolName !== undefined && isJudged(toolName)
}

/** As Mastra finds a tool: by its name, or by its id. Calls of unknown tools are refused by Mastra, and some tools run at the provider. */
function runsAtClient(tools: StepTools = {}, name: string): boolean {
  const own = Object.hasOwn(tools, name) ? tools[name] : undefined
  return isOfClient(own ?? Object.values(tools).find((one) => isObject(one) && one['id'] === name))
}

/** Whether a step has tools that run at the client. */
export function hasClientTools(tools: StepTools = {}): boolean {
  return Object.values(tools).some(isOfClient)
}

function isOfClient(tool: unknown): boolean {
  return isObject(tool) && typeof tool['execute'] !== 'function' && !String(tool['type']).startsWith('provider')
}

/** A call that hooks allow, with its input after them. Throws if they refuse it. */
async function judged(host: Host, turns: InnerTurns, part: Part, options: CallOptions): Promise<Part> {
  const { toolCallId: id = '', toolName: name = '', input } = part
  const offered = options.tools?.find((tool) => tool.name === name)?.description
  const definition = host.define({ name, ...(offered !== undefined && { description: offered }) })
  const given = givenInput(inputOf(input))
  const call = callOf(id, name, given.json, definition, turns.context.host?.cwd)
  const staged = stageCall(turns, { call, definition, signal: options.abortSignal })
  const station = await staged.station
  if (station.type === 'run') {
    const { input: after } = station.call
    return after === given.json ? part : { ...part, input: JSON.stringify(after) }
  }
  if (station.type === 'ask') {
    const verdict = await host.nobody(station.question)
    throw refused(name, wordsOf(await staged.proceed(() => null, verdict)))
  }
  if (station.turn.origin === 'denied') throw refused(name, wordsOf(station.turn))
  await host.lost('tool.before', 'stub', 'a refusal')
  throw refused(name, 'a hook replaces this call, and its tool runs elsewhere')
}

function inputOf(input: string | undefined): Json {
  try {
    return input === undefined || input.trim() === '' ? {} : (JSON.parse(input) as Json)
  } catch {
    return input ?? null
  }
}

function refused(name: string, reason: string): PawlError {
  return new PawlError('tool-denied', `\`${name}\` would run at the client, and the call was refused: ${reason}`, {
    event: 'tool.before',
    hint: 'Mastra has no place for the refusal, so that all of the answer is refused',
  })
}

function wordsOf({ result: { output }, notes }: ToolTurn): string {
  const reason = isObject(output) && typeof output['reason'] === 'string' ? output['reason'] : JSON.stringify(output)
  return [reason, ...notes].join('\n')
}
