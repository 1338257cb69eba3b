import { createAgent, tool } from 'pawl/agent'
import type { Variant } from './contenders.ts'
import { ourHooks } from './our-hooks.ts'
import { ourModels } from './our-models.ts'
import { inputSchema, question, type Setup, toolDescription, toolName, toolOutput } from './scenario.ts'

/** Our own agent, from the built package. */
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
    for (let index = 0; index < hooks; index++) agent.use(...ourHooks[hooksAre](index, onHook))
    return async () => {
      const result = await agent.run(question)
      if (result.status !== 'completed') throw new Error(`the run ended as ${result.status}`)
      return result.text
    }
  }
}
