import { describe, expect, test } from 'vitest'
import { callHook } from '../../test/hook-call.ts'
import { isSilent, type Occasion, occasionOf, reasonIn } from '../../test/hook-project.ts'
import { brains } from '../brains/index.ts'
import { guard, type Hook } from '../index.ts'

const slugs = brains.map(({ vocabulary }) => vocabulary.slug)
const reached: string[] = []
const sees: readonly Hook[] = (['tool.before', 'tool.after', 'run.before'] as const).map((on) =>
  guard({ name: `sees-${on}`, on, run: () => void reached.push(on) }),
)

/** The payload as text, with this JSON under a key. */
function textOf({ payload }: Occasion, key: string, json: string): string {
  const mark = 'to be replaced'
  return JSON.stringify(payload, (name, value) => (name === key ? mark : value)).replace(`"${mark}"`, () => json)
}

/** Under which key each agent sends the input of a tool. */
const inputKey = (slug: string) =>
  (({ copilot: 'toolArgs', opencode: 'args' }) as Record<string, string>)[slug] ?? 'tool_input'

const sent = (slug: string, json: string, event: 'tool.before' | 'tool.after' = 'tool.before') => {
  const occasion = occasionOf(slug, event)
  return { occasion, text: textOf(occasion, inputKey(slug), json) }
}

describe.each(slugs)('in %s', (slug) => {
  test.each([
    ['{"command":"ls","command":"rm -rf ."}', 'the key "command" is there twice'],
    ['{"command":"ls","comm\\u0061nd":"rm -rf ."}', 'the key "command" is there twice'],
    ['{"command":"ls","id":9007199254740993}', 'the number 9007199254740993 is too large to be read exactly'],
    ['{"command":"ls","id":[1e400]}', 'the number 1e400 is too large to be read exactly'],
  ])('a call with %s is refused before any hook sees it, and that is on record', async (json, words) => {
    const { occasion, text } = sent(slug, json)
    reached.length = 0
    const { ran, lines } = await callHook(occasion, sees, { text })
    expect(reasonIn(occasion, ran)).toContain(words)
    expect(lines).toMatchObject([{ event: 'tool.before', decision: 'failed', reason: expect.stringContaining(words) }])
    expect(reached).toEqual([])
  })

  test('the same in the text of an object is refused where it is read as one', async () => {
    const { occasion, text } = sent(slug, JSON.stringify('{"command":"ls","command":"rm -rf ."}'))
    expect(reasonIn(occasion, (await callHook(occasion, sees, { text })).ran)).toContain(
      'the key "command" is there twice',
    )
  })

  test('a text that looks like it is only a text', async () => {
    const quoted = JSON.stringify({ command: 'echo \'{"a":1,"a":9007199254740993}\'', count: 9007199254740992 })
    const { occasion, text } = sent(slug, quoted)
    const { ran } = await callHook(occasion, sees, { text })
    expect(isSilent(occasion, ran)).toBe(true)
  })

  test('a result is not refused for it: it exists already', async () => {
    const { occasion, text } = sent(slug, '{"command":"ls","id":9007199254740993,"id":9007199254740993}', 'tool.after')
    const { ran, lines } = await callHook(occasion, sees, { text })
    expect(isSilent(occasion, ran)).toBe(true)
    expect(lines).toMatchObject([{ decision: 'continue' }])
  })

  test('a prompt that is there twice is refused; a time in nanoseconds beside it is not', async () => {
    const occasion = occasionOf(slug, 'run.before')
    const text = JSON.stringify(occasion.payload)
    const [key] = Object.keys(occasion.payload)
    const twice = text.replace('{', `{${JSON.stringify(key)}:"other",`)
    expect(reasonIn(occasion, (await callHook(occasion, sees, { text: twice })).ran)).toContain('is there twice')
    const timed = text.replace('{', '{"at_ns":1763355786123456789,')
    expect(isSilent(occasion, (await callHook(occasion, sees, { text: timed })).ran)).toBe(true)
  })
})
