import { jsonSchema, ToolLoopAgent, tool, wrapLanguageModel } from 'ai'
import { inputSchema, question, toolDescription, toolName, toolOutput } from '../../scenario.ts'
import { scriptedModel } from '../scripted-model.mjs'

const lifecycle = [
  'onStart',
  'onStepStart',
  'onLanguageModelCallStart',
  'onLanguageModelCallEnd',
  'onToolExecutionStart',
  'onToolExecutionEnd',
  'onStepEnd',
  'onEnd',
]

/** Uses model middleware, the lifecycle callbacks, and `prepareStep`, which calls all no-ops because the SDK takes only one function. */
export function setup({ hooks, onHook, calls }) {
  const model = scriptedModel(calls, 'v4')
  const agent = new ToolLoopAgent({
    model: hooks === 0 ? model : wrapLanguageModel({ model, middleware: times(hooks, () => noOpMiddleware(onHook)) }),
    tools: {
      [toolName]: tool({
        description: toolDescription,
        inputSchema: jsonSchema(inputSchema),
        execute: async () => {
          calls.tool++
          return toolOutput
        },
      }),
    },
    ...(hooks === 0 ? {} : callbacks(hooks, onHook)),
  })
  return async () => (await agent.generate({ prompt: question })).text
}

function noOpMiddleware(onHook) {
  return {
    specificationVersion: 'v4',
    transformParams: async ({ params }) => {
      onHook('transformParams')
      return params
    },
    wrapGenerate: async ({ doGenerate }) => {
      onHook('wrapGenerate')
      return doGenerate()
    },
  }
}

function callbacks(hooks, onHook) {
  const steps = times(hooks, () => async () => onHook('prepareStep'))
  return {
    // the only option that takes several observers of the lifecycle; it exports nothing
    telemetry: {
      integrations: times(hooks, () =>
        Object.fromEntries(lifecycle.map((point) => [point, async () => onHook(point)])),
      ),
    },
    prepareStep: async (options) => {
      for (const step of steps) await step(options)
      return undefined
    },
  }
}

function times(count, make) {
  return Array.from({ length: count }, make)
}
