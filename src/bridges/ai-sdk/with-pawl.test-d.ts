import { generateText, streamText, ToolLoopAgent, tool } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { withPawl } from './index.ts'

const model = new MockLanguageModelV4()
const weather = tool({ inputSchema: z.object({ city: z.string() }), execute: async ({ city }) => city.length })

test('the types of tools and callbacks survive', async () => {
  const { staticToolCalls, staticToolResults } = await generateText(
    withPawl(
      {
        model,
        tools: { weather },
        prompt: 'go',
        prepareStep: ({ stepNumber }) => {
          expectTypeOf(stepNumber).toEqualTypeOf<number>()
          return {}
        },
        onStepEnd: ({ text }) => void expectTypeOf(text).toEqualTypeOf<string>(),
      },
      { hooks: [] },
    ),
  )
  expectTypeOf(staticToolCalls[0]?.input).toEqualTypeOf<{ city: string } | undefined>()
  expectTypeOf(staticToolResults[0]?.output).toEqualTypeOf<number | undefined>()
  const agent = new ToolLoopAgent(withPawl({ model, tools: { weather } }, { hooks: [] }))
  expectTypeOf(agent.tools).toEqualTypeOf<{ weather: typeof weather }>()
  expectTypeOf(
    (await streamText(withPawl({ model, tools: { weather }, prompt: 'go' }, {})).staticToolCalls)[0]?.toolName,
  ).toEqualTypeOf<'weather' | undefined>()
})

test('settings without a model, and misspelt options, do not compile', () => {
  // @ts-expect-error there is no model
  withPawl({ tools: { weather } }, {})
  // @ts-expect-error the option is `hooks`
  withPawl({ model }, { hook: [] })
})
