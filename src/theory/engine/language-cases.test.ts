import { expect, test } from 'vitest'
import { createEngine, existence } from '../index.ts'

const loaded = (text: string) => {
  const engine = createEngine()
  return { engine, ...engine.load(text, 'cases.sys2dsl') }
}

test('D1: facts mean the same in any order, and a body may come before or after the line that ties it to its event', () => {
  const facts = ['Dog IS_A Mammal', 'Mammal IS_A Animal', 'Animal IS_A Thing']
  for (const order of [facts, facts.toReversed(), [...facts.slice(1), ...facts.slice(0, 1)]]) {
    const { engine } = loaded(order.join('\n'))
    expect(engine.ask('Dog', 'IS_A', 'Thing')).toMatchObject({ existence: existence.DEMONSTRATED })
  }
  const parts = ['@tie mark HOOK_FOR ON_FACT_ADDED', '@mark BEGIN\n  @_ subject TAG marked\nEND']
  for (const order of [parts, parts.toReversed()]) {
    const { engine } = loaded(order.join('\n'))
    engine.state('Dog', 'IS_A', 'Mammal')
    expect(engine.store.tagsOf('Dog')).toEqual(['marked'])
  }
})

test('D2: independent statements may share a line', () => {
  const { engine, facts } = loaded('Dog IS_A Mammal; Cat IS_A Mammal; Fish IS_A Animal')
  expect(facts).toBe(3)
  expect(engine.store.match({ relation: 'IS_A' }).map(({ subject }) => subject)).toEqual(['Dog', 'Cat', 'Fish'])
})

test('D3: variables that need each other in a circle are an error, and nothing is loaded', () => {
  const body = '  @a $b PLUS 1\n  @b $a PLUS 1'
  const { diagnostics, engine } = loaded(`Dog IS_A Mammal\n@HOOK h ON_FACT_ADDED BEGIN\n${body}\nEND`)
  expect(diagnostics).toMatchObject([{ code: 'T106', message: '`$b` is not known here', span: { line: 3 } }])
  expect(engine.store.size).toBe(0)
  expect(engine.registry.list({ event: 'fact.added' })).toEqual([])
})

test('D4: values that were read are used on: a dimension, a sum, a comparison, a decision', () => {
  const { engine } = loaded(`
    Dog IS_A Mammal
    @HOOK weigh ON_FACT_ADDED BEGIN
      @size subject READ_DIM size
      @risk subject READ_DIM risk
      @sum $size PLUS $risk
      @double $sum TIMES 2
      @is_much $double GREATER_THAN 100
      IF $is_much THEN
        @_ subject TAG heavy
      ELSE
        @_ subject TAG light
      END
    END`)
  engine.store.setDimension('Dog', 'size', 20)
  engine.state('Dog', 'LIKES', 'bones')
  engine.store.setDimension('Dog', 'risk', 31)
  engine.state('Dog', 'LIKES', 'cats')
  expect(engine.store.tagsOf('Dog')).toEqual(['light', 'heavy'])
})

test.each(['Tell me a story about a dog that went to the sea.', 'please', 'dog is_a mammal'])(
  'D5: free text is an error, and nothing is loaded: %s',
  (line) => {
    const { diagnostics, engine, facts } = loaded(`Dog IS_A Mammal\n${line}\n`)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).not.toEqual([])
    expect(diagnostics[0]?.span.line).toBe(2)
    expect([facts, engine.store.size]).toEqual([0, 0])
  },
)
