import { type ModelRequest, setTracingDisabled } from '@openai/agents'
import { assistantMessage, functionCall, modelResponder, ScriptedModel } from '@openai/agents/testing'

// so that the example runs without a key and without the network
setTracingDisabled(true)

/** Hands the user over to the weather agent. */
export const front = new ScriptedModel([[functionCall('transfer_to_weather', {}, { callId: 'call_1' })]])

/** Asks for two cities, and tells the user what it has read. */
export const weather = new ScriptedModel([
  [
    functionCall('get_weather', { city: 'San Francisco' }, { callId: 'call_2' }),
    functionCall('get_weather', { city: 'Area 51' }, { callId: 'call_3' }),
  ],
  modelResponder(({ request }) => [assistantMessage(read(request).join('\n'))]),
])

function read({ input }: ModelRequest): readonly string[] {
  if (typeof input === 'string') return []
  return input.flatMap((item) => {
    if (item.type !== 'function_call_result') return []
    const { output } = item
    const isText = typeof output === 'object' && 'text' in output
    return isText && item.name === 'get_weather' ? [output.text] : []
  })
}
