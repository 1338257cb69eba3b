import { expect, test } from 'vitest'
import type { Holding } from '../knowledge/knowledge.ts'
import { parseTheory } from '../language/parser/parser.ts'
import { compileHook } from './compile-hook.ts'
import type { Knowledge } from './knowledge-port.ts'
import { readVerbs } from './read-verbs.ts'
import { usualBudget } from './run-hook.ts'
import { declaredHooks } from './theory-hooks.ts'

const secret = 'hunter2horse'
const inputs: readonly unknown[] = [
  secret,
  [secret],
  [[secret]],
  { [secret]: secret },
  [secret, null],
  { x: null, y: secret },
]
const sides = ['input.key', 'input.key.x', '$key', '$read', '$both', 'output', '$shown', 'tool', '5', '"x"', 'true']
const names = `@key tool READ_INPUT key
@read tool READ_INPUT $key
@both $key NEW_COMPOSITE input.key
@shown output NEW_COMPOSITE tool
`

function doubtOf(body: string, key: unknown, holding: Holding): string | undefined {
  const text = `@HOOK h ON_TOOL_RESULT BEGIN\n${names}${body}\nEND`
  const [hook] = declaredHooks(parseTheory(text, 'p.sys2dsl').theory).hooks
  if (hook === undefined) return undefined
  const knowledge: Knowledge = {
    holds: () => holding,
    dimension: () => 0,
    control: () => undefined,
    apply: () => {},
  }
  const payload = { call: { name: 't', kind: 'other', input: { key }, paths: [] }, result: { output: key } }
  return compileHook(hook, usualBudget, new Set())(payload, knowledge).doubt
}

test('no doubt quotes a part of the event, or its content', () => {
  let doubts = 0
  const verbs = [...Object.keys(readVerbs), 'IS_A', 'DID']
  for (const subject of sides) {
    for (const object of sides) {
      const conditions = verbs.flatMap((verb) =>
        ['', 'EVERY ', 'NO '].map((by) => `IF ${by}${subject} ${verb} ${object}`),
      )
      const done = ['TAG', 'REMEMBER', 'SET_EXISTENCE', 'BOOST_EXISTENCE'].map((verb) => `${subject} ${verb} ${object}`)
      for (const body of [...conditions.map((one) => `${one} THEN DENY "x"`), ...done]) {
        const input = inputs[doubts % inputs.length]
        const doubt = doubtOf(body, input, (['CONFLICT', 'PLAUSIBLE', 'LIMIT'] as const)[doubts % 3] ?? false)
        if (doubt !== undefined) doubts += 1
        expect(doubt ?? '', body).not.toContain(secret)
      }
    }
  }
  expect(doubts).toBeGreaterThan(1000)
})
