/** The scenario that every contender runs: a model call, the tool call that it requests, and the final model call. */
export const question = 'What is the weather in Paris?'
export const answer = 'It is sunny in Paris.'
export const toolName = 'get_weather'
export const toolDescription = 'Weather for a city'
export const toolInput = Object.freeze({ city: 'Paris' })
export const toolOutput = 'sunny'
export const callId = 'call_1'
export const inputSchema = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}

/** The parameters of a contender. Its scripted model and tool count their calls; its hooks call `onHook`. */
export interface Given {
  /** Number of no-op hooks at every hook point. */
  readonly hooks: number
  readonly onHook: (point: string) => void
  readonly calls: { model: number; tool: number }
}

/** Runs the agent, and returns the text of the last answer. */
export type Run = () => Promise<string>

/** Builds an agent once, and returns the function that runs it. */
export type Setup = (given: Given) => Run | Promise<Run>
