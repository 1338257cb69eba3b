import { isCommand } from '@langchain/langgraph'
import type { ToolCallHandler, ToolCallRequest } from 'langchain'
import type { ToolTurn } from '../../agent/internal.ts'
import { type Json, PawlError, sentenceOf } from '../../base/index.ts'
import { makeToolResult, type ToolCall, type ToolResult } from '../../protocol/index.ts'
import { carried } from '../host/carry.ts'
import { givenInput } from '../host/given-input.ts'
import { callOf, type Host } from '../host/open-host.ts'
import { askPerson } from './ask-person.ts'
import { definitionOf } from './definition.ts'
import { messageIn, resultIn, type ToolReturn, withNotes, withResult } from './messages/tool-return.ts'
import { errorMessage, runTool } from './run-tool.ts'
import type { Runs } from './runs.ts'

type Request = ToolCallRequest

/** One attempt of the call, and what hooks have seen of it. */
interface Ran {
  readonly raw: ToolReturn
  readonly result: ToolResult
  /** Why it failed. */
  readonly failure?: { readonly error: unknown }
}

/** Where calls happen. */
interface Calling {
  readonly host: Host
  readonly runs: Runs
  /** Whether errors of tools pass on, instead of becoming messages for the model. */
  readonly throws: boolean
}

/** A call of a tool with all its hooks, inside `wrapToolCall`. */
export async function callTool(calling: Calling, request: Request, handler: ToolCallHandler): Promise<ToolReturn> {
  const { host, runs } = calling
  const { toolCall, tool, runtime } = request
  const { id, name, args } = toolCall
  if (id === undefined || id === '') throw withoutId(name)
  const turns = runs.of(request)
  const definition = host.define(definitionOf(name, tool))
  const given = givenInput(args)
  const call = callOf(id, name, given.json, definition, turns.context.host?.cwd)
  const ran: Ran[] = []
  const run = async (judged: ToolCall): Promise<ToolResult> => {
    const fresh = { ...toolCall, args: given.after(judged) as Record<string, Json> }
    try {
      const raw = await runTool(handler, { ...request, toolCall: fresh })
      const result = resultIn(raw, id)
      ran.push({ raw, result })
      return result
    } catch (error) {
      ran.push({ raw: errorMessage(error, request), result: failedResult(id, error), failure: { error } })
      throw error
    }
  }
  const ask = (question: Parameters<typeof askPerson>[2]) => askPerson(host, request, question, runs.asked(turns, id))
  try {
    const turn = await turns.tool(call, run, { definition, signal: runtime.signal, ask })
    return await returned(calling, request, turn, ran)
  } catch (error) {
    throw carried(error)
  }
}

/** What goes back to LangChain: what the tool returned, if no hook changed it. */
async function returned(
  { host, throws }: Calling,
  request: Request,
  { result, notes }: ToolTurn,
  ran: readonly Ran[],
): Promise<ToolReturn> {
  const own = ran.findLast((one) => isSame(one.result, result))
  if (throws && own?.failure !== undefined) throw own.failure.error
  const message = own?.raw ?? (await changed(host, request, result, ran.at(-1)))
  if (notes.length === 0) return message
  if (!isCommand(message)) return withNotes(message, notes)
  await host.lost('tool.after', 'inform', 'nothing, because a command has no text')
  return message
}

/** A result that hooks made, or changed. A command that has no place for a change is refused as a whole. */
async function changed(
  host: Host,
  { toolCall }: Request,
  result: ToolResult,
  last: Ran | undefined,
): Promise<ToolReturn> {
  const fitted = last === undefined ? undefined : withResult(last.raw, result, toolCall.name)
  if (fitted !== undefined) return fitted
  if (last === undefined || result.isError) return messageIn(result, toolCall.name)
  await host.lost('tool.after', 'modify', 'a refusal, because the command of the tool has no text')
  return messageIn({ ...result, isError: true }, toolCall.name)
}

/** What the agent gives hooks for an error of a tool. */
function failedResult(id: string, error: unknown): ToolResult {
  return makeToolResult(id, { error: sentenceOf(error) }, true)
}

function isSame(one: ToolResult, other: ToolResult): boolean {
  return one.isError === other.isError && JSON.stringify(one.output) === JSON.stringify(other.output)
}

function withoutId(name: string): PawlError {
  return new PawlError('bad-input', `the model called \`${name}\` without an id`, {
    hint: 'give each call of a tool an id: hooks, questions and records know it by that',
  })
}
