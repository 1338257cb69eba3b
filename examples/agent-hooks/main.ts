import { contextVariables, createContext } from 'pawl'
import { type AgentHooks, agentHooks, createAgent, defineAgent, tool } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'
import { z } from 'zod'

/** Each of the eleven is optional, takes the one payload of its event, and cannot change the run. */
const watch: AgentHooks = {
  onStart: ({ agent }) => console.log(`${agent.name} starts on ${agent.model} with ${agent.tools?.length} tool`),
  onContextBuilt: ({ context }) => console.log(`city: ${context.variables.get('city')}`),
  onPromptGenerated: ({ systemPrompt }) => console.log(`system prompt: ${systemPrompt}`),
  onTokensCounted: ({ agent, model, totalTokens }) => console.log(`${agent.name}: ${totalTokens} tokens of ${model}`),
  onToolStart: ({ call, tool }) => console.log(`${tool.name} (${tool.kind}) starts: ${JSON.stringify(call.input)}`),
  onToolEnd: ({ tool, result }) => console.log(`${tool.name} ends: ${JSON.stringify(result.output)}`),
  onValidationFailed: ({ errorType, field, value, expectedType }) =>
    console.log(`${errorType}: ${field} is ${JSON.stringify(value)}, not a ${expectedType}`),
  onHandoff: ({ source, target }) => console.log(`${source.name} hands over to ${target.name}`),
  onResultReady: ({ result }) => console.log(`result: ${result}`),
  onEnd: ({ agent, usage }) => console.log(`${agent.name} ends after ${usage.outputTokens} output tokens`),
  onError: ({ where, error }) => console.log(`error in the ${where}: ${error}`),
}

const forecast = tool({
  name: 'forecast',
  kind: 'read',
  input: z.object({ days: z.number() }),
  run: ({ days }) => (days > 7 ? Promise.reject(new Error('too far ahead')) : 'rain'),
})

const meteorologist = defineAgent({
  name: 'meteorologist',
  model: scriptedModel([
    { calls: [{ name: 'forecast', input: { days: 'two' } }] },
    { calls: [{ name: 'forecast', input: { days: 9 } }] },
    { calls: [{ name: 'forecast', input: { days: 2 } }] },
    'Take an umbrella.',
  ]),
  instructions: 'Be brief.',
  tools: [forecast],
  on: watch,
})

/** The same functions as hooks, for an agent that is not declared. Both sides of a handoff hear of it. */
const desk = createAgent({
  name: 'desk',
  model: scriptedModel([{ calls: [{ name: 'transfer_to_meteorologist' }] }]),
  handoffs: [meteorologist],
  hooks: agentHooks({ onHandoff: ({ target }) => console.log(`the desk lets ${target.name} go on`) }, { name: 'desk' }),
})

await desk.run('Will it rain?', { context: createContext({ variables: contextVariables({ city: 'Bern' }) }) })
