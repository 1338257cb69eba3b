import { around, guard, type Hook, observe } from 'pawl'
import { createAgent, tool } from 'pawl/agent'
import type { Variant } from './contenders.ts'
import { ourModels } from './our-models.ts'
import { type Given, inputSchema, question, type Setup, toolDescription, toolName, toolOutput } from './scenario.ts'

// the points that fire in such a run, each with the hook that has most to say there
const judged = ['run.before', 'model.before', 'model.after', 'tool.before', 'tool.after', 'run.after'] as const
const watched = ['context.built', 'prompt.generated', 'tokens.counted', 'result.ready'] as const
const wrapped = ['model.around', 'tool.around'] as const

/** Our own runtime, as the built package. */
export function ourAgent({ audit, hooksAre, model }: Variant): Setup {
  return ({ hooks, onHook, calls }) => {
    const weather = tool({
      name: toolName,
      description: toolDescription,
      inputSchema,
      run: async () => {
        calls.tool++
        return toolOutput
      },
    })
    const agent = createAgent({
      name: 'bench',
      model: ourModels[model](calls),
      tools: [weather],
      ...(audit === undefined ? {} : { audit }),
    })
    const make = hooksAre === 'synchronous' ? synchronous : asynchronous
    for (let index = 0; index < hooks; index++) agent.use(...make(index, onHook))
    return async () => {
      const result = await agent.run(question)
      if (result.status !== 'completed') throw new Error(`the run ended as ${result.status}`)
      return result.text
    }
  }
}

function synchronous(index: number, onHook: Given['onHook']): readonly Hook[] {
  const run = (point: string) => () => {
    onHook(point)
    return undefined
  }
  return [
    ...judged.map((on) => guard({ name: `${on}-${index}`, on, run: run(on) })),
    ...watched.map((on) => observe({ name: `${on}-${index}`, on, run: run(on) })),
    around({
      name: `model.around-${index}`,
      on: 'model.around',
      run: (_, next) => {
        onHook('model.around')
        return next()
      },
    }),
    around({
      name: `tool.around-${index}`,
      on: 'tool.around',
      run: (_, next) => {
        onHook('tool.around')
        return next()
      },
    }),
  ]
}

function asynchronous(index: number, onHook: Given['onHook']): readonly Hook[] {
  const run = (point: string) => async () => {
    onHook(point)
    return undefined
  }
  return [
    ...judged.map((on) => guard({ name: `${on}-${index}`, on, run: run(on) })),
    ...watched.map((on) => observe({ name: `${on}-${index}`, on, run: run(on) })),
    ...wrapped.map((on) =>
      around({
        name: `${on}-${index}`,
        on,
        run: async (_, next) => {
          onHook(on)
          return next()
        },
      }),
    ),
  ]
}
