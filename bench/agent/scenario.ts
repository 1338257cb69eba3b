/** The one scenario that every contender runs: a model call, the one tool call it asks for, the final model call. */
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

/** What a contender is built with. Its scripted model and tool count their calls, its hooks tell of theirs. */
export interface Given {
  /** No-op hooks at every hook point it has. */
  readonly hooks: number
  readonly onHook: (point: string) => void
  readonly calls: { model: number; tool: number }
}

/** Gives the text of the last answer. */
export type Run = () => Promise<string>

/** Builds an agent once and gives what runs it. */
export type Setup = (given: Given) => Run | Promise<Run>
