import { AIMessage } from '@langchain/core/messages'
import { Agent, run, setTracingDisabled } from '@openai/agents'
import { assistantMessage, ScriptedModel } from '@openai/agents/testing'
import { createAgent, fakeModel } from 'langchain'
import { expect, test } from 'vitest'
import { pawlMiddleware } from '../../src/bridges/langchain/index.ts'
import { withPawl } from '../../src/bridges/openai-agents/index.ts'
import { cacheModel } from '../../src/hooks/index.ts'
import type { Hook } from '../../src/index.ts'

setTracingDisabled(true)

const pictureOf = (name: string) => `data:image/png;base64,${btoa(name)}`

/** Asks an agent of a framework about a picture, or with words alone. */
const frameworks = {
  async LangChain(hooks: readonly Hook[], answer: string, picture?: string) {
    const model = fakeModel().respond(new AIMessage(answer))
    const agent = createAgent({ model, tools: [], middleware: [pawlMiddleware({ hooks })] })
    const content = [
      { type: 'text', text: 'What is it?' },
      ...(picture === undefined ? [] : [{ type: 'image_url', image_url: { url: pictureOf(picture) } }]),
    ]
    const { messages } = await agent.invoke({ messages: [{ role: 'user', content }] })
    return messages.at(-1)?.text
  },
  async 'OpenAI Agents'(hooks: readonly Hook[], answer: string, picture?: string) {
    const model = new ScriptedModel([[assistantMessage(answer)]])
    const content = [
      { type: 'input_text' as const, text: 'What is it?' },
      ...(picture === undefined ? [] : [{ type: 'input_image' as const, image: pictureOf(picture) }]),
    ]
    const { finalOutput } = await run(withPawl(new Agent({ name: 'a', model }), { hooks }), [{ role: 'user', content }])
    return finalOutput
  },
}

test.each(Object.entries(frameworks))(
  'in %s, the answer about one picture is not that about another',
  async (_, ask) => {
    const hooks = cacheModel()
    expect(await ask(hooks, 'A passport.', 'passport')).toBe('A passport.')
    expect(await ask(hooks, 'A cat.', 'cat')).toBe('A cat.')
    // words alone are cached
    expect(await ask(hooks, 'Words.')).toBe('Words.')
    expect(await ask(hooks, 'Other words.')).toBe('Words.')
  },
)
