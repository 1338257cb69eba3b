import { generateText, isStepCount, jsonSchema, streamText, type ToolSet, tool } from 'ai'
import { describe, expect, test } from 'vitest'
import { modelOf } from '../../../../test/bridges/ai-sdk/scripted-model.ts'
import { markUntrusted, redact } from '../../../hooks/index.ts'
import { around, deny, guard, type Hook, inform, modify, observe, stub, transform } from '../../../index.ts'
import { withPawl } from '../index.ts'

const secret = 'the-secret'
const key = 'AKIAIOSFODNN7EXAMPLF'
const after = 'tool.after'
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
const sees = observe({ name: 'sees', on: after, run: () => undefined })
const wrap = around({ name: 'wrap', on: 'tool.around', run: (_, next) => next() })
const slow = guard({
  name: 'slow',
  on: after,
  run: async ({ result }) => {
    await later(20)
    return JSON.stringify(result).includes(secret) ? deny('withheld') : undefined
  },
})

interface Made {
  readonly execute: (input: never, options: never) => unknown
  readonly toModelOutput?: (given: { readonly output: never }) => unknown
}

function settingsOf(made: Made, hooks: readonly Hook[]) {
  const { model, script } = modelOf([{ id: 'call_1', name: 'get', input: {} }], 'ok')
  const get = tool({ inputSchema: jsonSchema({ type: 'object' }), ...made } as never) as ToolSet[string]
  const settings = { model, tools: { get } as ToolSet, prompt: 'go', stopWhen: isStepCount(2) }
  return { settings: withPawl(settings, { hooks }), read: () => script.prompts.at(-1)?.at(-1) }
}

async function run(made: Made, hooks: readonly Hook[]) {
  const { settings, read } = settingsOf(made, hooks)
  const { steps } = await generateText(settings)
  const part = steps[0]?.content.at(-1)
  const message = read()
  const result = message?.role === 'tool' ? message.content[0] : undefined
  return {
    output: part?.type === 'tool-result' ? (part.output as unknown) : undefined,
    error: part?.type === 'tool-error' ? part.error : undefined,
    model: result?.type === 'tool-result' ? result.output : undefined,
  }
}

describe('a result that hooks judged', () => {
  test('is not read again: of an object that answers otherwise the second time, the model receives what was judged', async () => {
    let reads = 0
    const stateful = { toJSON: () => (reads++ === 0 ? { t: 'fine' } : { t: secret }) }
    const { output, model } = await run({ execute: async () => stateful }, [slow])
    expect([output, model]).toEqual([{ t: 'fine' }, { type: 'json', value: { t: 'fine' } }])
    const getter = {
      get t() {
        return reads++ === 1 ? 'fine' : secret
      },
    }
    expect((await run({ execute: async () => getter }, [slow])).model).toEqual({ type: 'json', value: { t: 'fine' } })
  })

  test('does not change when the tool changes its own object later', async () => {
    const mutating = (ms: number) => async () => {
      const made = { list: [{ t: 'fine' }] }
      setTimeout(() => made.list.splice(0, 1, { t: secret }), ms)
      return made
    }
    for (const hooks of [[slow], [wrap, slow]]) {
      const { output, model } = await run({ execute: mutating(5) }, hooks)
      expect([output, model]).toEqual([{ list: [{ t: 'fine' }] }, { type: 'json', value: { list: [{ t: 'fine' }] } }])
    }
  })

  test('has nothing that its JSON does not show', async () => {
    class Box {
      readonly #inner = secret
      open() {
        return this.#inner
      }
    }
    const made: Made = {
      execute: async () => new Map([['k', secret]]),
      toModelOutput: ({ output }) => ({ type: 'text', value: (output as Map<string, string>).get('k') }),
    }
    const boxed: Made = {
      execute: async () => new Box(),
      toModelOutput: ({ output }) => ({ type: 'text', value: (output as Box).open() }),
    }
    const hidden: Made = {
      execute: async () => Object.defineProperty({}, 'k', { value: secret }),
      toModelOutput: ({ output }) => ({ type: 'text', value: String((output as { k?: string }).k) }),
    }
    expect((await run(made, [slow])).model).toMatchObject({ value: expect.stringContaining('withheld') }) // hooks read a map as a list
    expect(await run(boxed, [slow])).toMatchObject({ output: {}, model: { type: 'json', value: {} } })
    for (const one of [made, boxed]) {
      for (const hooks of [[watch], [sees], [wrap]])
        expect((await run(one, hooks)).model).toMatchObject({ value: secret })
    }
    expect((await run(hidden, [slow])).model).toEqual({ type: 'text', value: 'undefined' })
  })

  test('keeps its form: no value, dates and keys without a value', async () => {
    const outputs: readonly unknown[] = [
      'a',
      7,
      true,
      null,
      undefined,
      { a: undefined, at: new Date(0) },
      [1, undefined, 2],
    ]
    for (const output of outputs) expect((await run({ execute: async () => output }, [slow])).output).toEqual(output)
    const proto = JSON.parse('{"__proto__":{"t":1}}') as object
    const { model } = await run({ execute: async () => proto }, [slow])
    expect(JSON.stringify(model)).toBe('{"type":"json","value":{"__proto__":{"t":1}}}')
  })

  test('that refers to itself, or cannot be read, is what JSON makes of it', async () => {
    const loop: { self?: unknown } = {}
    loop.self = loop
    const broken = new Proxy({}, { ownKeys: () => { throw new Error('no') } }) // biome-ignore format: one line says it
    for (const output of [loop, broken, () => secret, Symbol(secret)])
      expect(await run({ execute: async () => output }, [slow])).toMatchObject({ output: null, model: { value: null } })
  })

  test('is shown by no preliminary result that the tool fills on', async () => {
    const made = {
      async *execute() {
        const growing = { text: '' }
        for (const word of ['one', 'two', secret]) {
          growing.text += word
          yield growing
        }
      },
    }
    const shown: unknown[] = []
    for await (const part of streamText(settingsOf(made, [slow]).settings).fullStream) shown.push(part)
    await later(5)
    expect(JSON.stringify(shown)).toContain('onetwo')
    expect(JSON.stringify(shown)).not.toContain(secret)
  })
})

describe('an error', () => {
  const throwing = (error: unknown): Made => ({ execute: async () => Promise.reject(error) })
  const judging = transform({ name: 'judging', on: after, run: () => undefined })

  test('whose words hooks saw cleaned is thrown with the cleaned words', async () => {
    for (const hooks of [[...redact({ where: [after] })], [...redact()], [sees], [watch]]) {
      const { error, model } = await run(throwing(new Error(`key ${key}`)), hooks)
      expect([String(error), JSON.stringify(model)]).toEqual([
        expect.stringContaining('key [redacted]'),
        expect.stringContaining('key [redacted]'),
      ])
      expect(String((error as Error).cause)).not.toContain(key)
    }
  })

  test('with notes behind it is cleaned as well', async () => {
    const hint = guard({ name: 'hint', on: 'tool.before', run: () => inform('try later') })
    const { error, model } = await run(throwing(new Error(`key ${key}`)), [hint])
    expect(`${error} ${JSON.stringify(model)}`).toContain('try later')
    expect(`${error} ${(error as Error).cause} ${JSON.stringify(model)}`).not.toContain(key)
  })

  test('stays the same object if the model reads no more of it than hooks do', async () => {
    class Late extends Error {
      override readonly name = 'LateError'
    }
    for (const failure of [new Late('no signal'), new Error(''), new DOMException('gone', 'AbortError'), 'a text'])
      for (const hooks of [[judging], [watch]]) expect((await run(throwing(failure), hooks)).error).toBe(failure)
  })

  test('is replaced where hooks judge results, if the model would read more of it than hooks do', async () => {
    const talking = Object.assign(new Error('fine'), { toString: () => secret })
    const long = new Error(`${'x'.repeat(20_000)}${secret}`)
    for (const failure of [talking, { t: secret }, long]) {
      const { error, model } = await run(throwing(failure), [judging])
      expect(`${error} ${JSON.stringify(model)}`).not.toContain(secret)
      expect((await run(throwing(failure), [sees])).error).toBe(failure)
    }
  })
})

describe('a result that hooks changed', () => {
  /** As that of MCP. */
  const content: Made = {
    execute: async () => ({ content: [{ type: 'text', text: `hi ${key}` }] }),
    toModelOutput: ({ output }) => {
      const given = output as { content: readonly unknown[] }
      return 'content' in given ? { type: 'content', value: given.content } : { type: 'json', value: given }
    },
  }

  test('to another form is read by the model as it is, and the tool makes no words of it', async () => {
    const { model } = await run(content, [...markUntrusted()])
    expect(model).toMatchObject({ type: 'text', value: expect.stringContaining('hi AKIA') })
    const hint = guard({ name: 'hint', on: after, run: () => inform('in Celsius') })
    const both = await run(content, [hint, ...markUntrusted()])
    expect(both.model).toMatchObject({ type: 'text', value: expect.stringMatching(/hi AKIA.*in Celsius/s) })
  })

  test('and not in its form is one for the words of the tool', async () => {
    const { model } = await run(content, [...redact()])
    expect(model).toEqual({ type: 'content', value: [{ type: 'text', text: 'hi [redacted]' }] })
  })

  test('is read as it is if the tool fails at it', async () => {
    const strict: Made = {
      execute: async () => 'CODE 7',
      toModelOutput: ({ output }) => ({ type: 'text', value: /CODE (\d)/.exec(output)?.[1]?.padStart(3, '0') }),
    }
    const change = transform({
      name: 'c',
      on: after,
      run: ({ result }) => modify({ result: { ...result, output: 'hidden' } }),
    })
    expect((await run(strict, [watch])).model).toEqual({ type: 'text', value: '007' })
    expect((await run(strict, [change])).model).toEqual({ type: 'text', value: 'hidden' })
    const cached = (value: string | object) => guard({ name: 's', on: 'tool.before', run: () => stub(value as never) })
    expect((await run(content, [cached('from before')])).model).toEqual({ type: 'text', value: 'from before' })
    expect((await run(content, [cached({ content: [] })])).model).toEqual({ type: 'content', value: [] })
  })
})
