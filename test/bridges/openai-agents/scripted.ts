import { type Agent, type FunctionTool, Runner, tool, Usage } from '@openai/agents'
import { assistantMessage, functionCall, modelResponse, ScriptedModel } from '@openai/agents/testing'

type Call = readonly [name: string, input: string | Record<string, unknown>, id?: string]

/** One answer of a scripted model: words, or calls. */
export type Turn = string | readonly Call[]

/** A model that answers with these words or calls, one after the other. */
export function scripted(...turns: readonly Turn[]): ScriptedModel {
  let calls = 0
  return new ScriptedModel(
    turns.map((turn) => {
      const output =
        typeof turn === 'string'
          ? [assistantMessage(turn)]
          : turn.map(([name, input, id]) => {
              calls++
              return functionCall(name, input, { callId: id ?? `call_${calls}` })
            })
      return modelResponse({
        output,
        usage: new Usage({ requests: 1, inputTokens: 10, outputTokens: 5, totalTokens: 15 }),
      })
    }),
  )
}

/** Parameters that accept any object. */
const anything = {
  type: 'object' as const,
  properties: {},
  required: [],
  additionalProperties: true as const,
}

/** A tool that notes its calls. */
export function noting(name: string, ran: string[], run: (input: Record<string, unknown>) => unknown = () => 'done') {
  return tool({
    name,
    description: name,
    parameters: anything,
    strict: false,
    execute: async (input) => {
      ran.push(`${name} ${JSON.stringify(input)}`)
      return run(input as Record<string, unknown>)
    },
    errorFunction: (_, error) => `Error: ${error instanceof Error ? error.message : String(error)}`,
  }) as unknown as FunctionTool
}

/** A runner that traces nothing. */
export const runner = () => new Runner({ tracingDisabled: true })

/** Runs an agent to its end or to a question. */
export const runAgent = (agent: Agent<unknown, 'text'>, input = 'go') => runner().run(agent, input)

/** The results of tools in the last request, by call. */
export function resultsIn({ lastCall }: ScriptedModel): Readonly<Record<string, string>> {
  const input = lastCall?.request.input ?? []
  if (typeof input === 'string') return {}
  return Object.fromEntries(
    input.flatMap((item) => {
      if (item.type !== 'function_call_result') return []
      const { output } = item
      const isText = typeof output === 'object' && 'text' in output
      return [[item.callId, isText ? String(output.text) : JSON.stringify(output)]]
    }),
  )
}
