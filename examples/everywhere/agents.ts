import { Agent as MastraAgent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { Agent as OpenAiAgent, run, setTracingDisabled, tool as toolOfOpenAi } from '@openai/agents'
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents/testing'
import { Agent as StrandsAgent, tool as toolOfStrands } from '@strands-agents/sdk'
import { generateText, isStepCount, tool as toolOfAiSdk } from 'ai'
import { AIMessage, createAgent, fakeModel, tool as toolOfLangChain } from 'langchain'
import { withPawl as guardAiSdk } from 'pawl/ai-sdk'
import type { Project } from 'pawl/config'
import { pawlMiddleware } from 'pawl/langchain'
import { withPawl as guardMastra } from 'pawl/mastra'
import { withPawl as guardOpenAi } from 'pawl/openai-agents'
import { withPawl as guardStrands } from 'pawl/strands'
import { z } from 'zod'
import { scriptedModel } from '../ai-sdk/scripted-model.ts'
import { scripted as scriptedMastra } from '../mastra/scripted.ts'
import { scripted as scriptedStrands } from '../strands/scripted.ts'

// each model wants to push by force, and then says that it is done
const input = { command: 'git push --force origin main' }
const schema = z.object({ command: z.string() })
const shell = { name: 'bash', description: 'Runs a command.' }
const execute = ({ command }: { readonly command: string }) => `ran ${command}`

/** Agents of five frameworks. Each returns what its model has read, as JSON. */
export const agents: Readonly<Record<string, (project: Project) => Promise<unknown>>> = {
  async langchain(project) {
    const model = fakeModel()
      .respondWithTools([{ name: 'bash', args: input, id: 'call_1' }])
      .respond(new AIMessage('done'))
    const tools = [toolOfLangChain(execute, { ...shell, schema })]
    return createAgent({ model, tools, middleware: [pawlMiddleware(project)] }).invoke({ messages: 'go' })
  },

  async 'ai-sdk'(project) {
    const model = scriptedModel([[{ toolName: 'bash', input }], 'done'])
    const bash = toolOfAiSdk({ ...shell, inputSchema: schema, execute: async (given) => execute(given) })
    const settings = { model, tools: { bash }, prompt: 'go', stopWhen: isStepCount(3) }
    return (await generateText(guardAiSdk(settings, project))).responseMessages
  },

  async 'openai-agents'(project) {
    setTracingDisabled(true)
    const bash = toolOfOpenAi({ ...shell, parameters: schema, execute: async (given) => execute(given) })
    const model = new ScriptedModel([[functionCall('bash', input, { callId: 'call_1' })], [assistantMessage('done')]])
    const agent = guardOpenAi(new OpenAiAgent({ name: 'clerk', model, tools: [bash] }), project)
    return (await run(agent, 'go')).history
  },

  async mastra(project) {
    const model = scriptedMastra([{ toolCallId: 'call_1', toolName: 'bash', input: JSON.stringify(input) }], 'done')
    const bash = createTool({ id: 'bash', ...shell, inputSchema: schema, execute: async (given) => execute(given) })
    const config = { id: 'clerk', name: 'clerk', instructions: 'Be brief.', model, tools: { bash } }
    return (await new MastraAgent(guardMastra(config, project)).generate('go')).response.messages
  },

  async strands(project) {
    const model = scriptedStrands([{ name: 'bash', toolUseId: 'call_1', input }], 'done')
    const bash = toolOfStrands({ ...shell, inputSchema: schema, callback: execute })
    const agent = guardStrands(new StrandsAgent({ model, tools: [bash], printer: false }), project)
    await agent.invoke('go')
    return agent.messages
  },
}
