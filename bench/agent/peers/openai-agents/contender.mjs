import { Agent, Runner, setTracingDisabled, tool, Usage } from '@openai/agents'
import {
  answer,
  callId,
  inputSchema,
  question,
  toolDescription,
  toolInput,
  toolName,
  toolOutput,
} from '../../scenario.ts'

setTracingDisabled(true) // its exporter would use the network

const toolUse = {
  type: 'function_call',
  id: 'function_1',
  callId,
  name: toolName,
  arguments: JSON.stringify(toolInput),
  status: 'completed',
}
const words = {
  type: 'message',
  id: 'message_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: answer }],
}
const events = ['agent_start', 'agent_tool_start', 'agent_tool_end', 'agent_end']

/** Uses run events, guardrails of all four kinds, and `callModelInputFilter`, which calls all no-ops. */
export function setup({ hooks, onHook, calls }) {
  const passing = (point) => async () => {
    onHook(point)
    return { tripwireTriggered: false, outputInfo: undefined }
  }
  const allowing = (point) => async () => {
    onHook(point)
    return { behavior: { type: 'allow' } }
  }
  const named = (rest) => Array.from({ length: hooks }, (_, index) => ({ name: `no-op-${index}`, ...rest }))
  const weather = tool({
    name: toolName,
    description: toolDescription,
    parameters: inputSchema,
    strict: true,
    execute: async () => {
      calls.tool++
      return toolOutput
    },
    inputGuardrails: named({ run: allowing('toolInputGuardrail') }),
    outputGuardrails: named({ run: allowing('toolOutputGuardrail') }),
  })
  const agent = new Agent({
    name: 'bench',
    instructions: 'answer',
    model: scriptedModel(calls),
    tools: [weather],
    inputGuardrails: named({ execute: passing('inputGuardrail') }),
    outputGuardrails: named({ execute: passing('outputGuardrail') }),
  })
  const runner = new Runner({ tracingDisabled: true, ...(hooks === 0 ? {} : inputFilter(hooks, onHook)) })
  for (const event of events) {
    for (let index = 0; index < hooks; index++) runner.on(event, () => onHook(event))
  }
  return async () => (await runner.run(agent, question)).finalOutput
}

function scriptedModel(calls) {
  return {
    async getResponse({ input }) {
      calls.model++
      const isFirst = typeof input === 'string' || input[input.length - 1].role === 'user'
      return {
        usage: new Usage({ inputTokens: 10, outputTokens: 5, totalTokens: 15 }),
        output: [isFirst ? toolUse : words],
      }
    },
    getStreamedResponse() {
      throw new Error('nothing is streamed here')
    },
  }
}

function inputFilter(hooks, onHook) {
  const filters = Array.from({ length: hooks }, () => async () => onHook('callModelInputFilter'))
  return {
    callModelInputFilter: async ({ modelData }) => {
      for (const filter of filters) await filter(modelData)
      return modelData
    },
  }
}
