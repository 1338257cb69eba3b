import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
import { question, toolDescription, toolName, toolOutput } from '../../scenario.ts'
import { scriptedModel } from '../scripted-model.mjs'

/** Uses processors with every method that such a run calls, and one pair of tool hooks that calls all no-ops. */
export function setup({ hooks, onHook, calls }) {
  const weather = createTool({
    id: toolName,
    description: toolDescription,
    inputSchema: z.object({ city: z.string() }),
    execute: async () => {
      calls.tool++
      return toolOutput
    },
  })
  const agent = new Agent({
    id: 'bench',
    name: 'bench',
    instructions: 'answer',
    model: scriptedModel(calls, 'v2'),
    tools: { [toolName]: weather },
    ...(hooks === 0 ? {} : everyHook(hooks, onHook)),
  })
  return async () => (await agent.generate(question)).text
}

function everyHook(hooks, onHook) {
  const telling = (point) => async () => onHook(point)
  const passing = (point) => async (given) => {
    onHook(point)
    return given.messages
  }
  const times = (make) => Array.from({ length: hooks }, (_, index) => make(index))
  const chained = (point) => {
    const all = times(() => telling(point))
    return async (given) => {
      for (const one of all) await one(given)
    }
  }
  return {
    inputProcessors: times((index) => ({
      id: `input-${index}`,
      processInput: passing('processInput'),
      processInputStep: telling('processInputStep'),
      processLLMRequest: telling('processLLMRequest'),
      processLLMResponse: telling('processLLMResponse'),
    })),
    outputProcessors: times((index) => ({
      id: `output-${index}`,
      processOutputStep: passing('processOutputStep'),
      processToolResult: telling('processToolResult'),
      processOutputResult: passing('processOutputResult'),
    })),
    hooks: { beforeToolCall: chained('beforeToolCall'), afterToolCall: chained('afterToolCall') },
  }
}
