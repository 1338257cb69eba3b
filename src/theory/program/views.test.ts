import { expect, test } from 'vitest'
import { createDispatcher } from '../../index.ts'
import { makeToolCall } from '../../protocol/index.ts'
import { exampleScope } from '../../testing/index.ts'
import { createEngine } from '../engine/create-engine.ts'
import { explainHook } from '../explain/explain-hook.ts'
import { declaredHooks } from './theory-hooks.ts'

const patch = "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: package.json\n@@\n-a\n+b\n*** End Patch\nEOF\n"
const call = (command: string) => makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command } })

function judge(hook: string, command = patch) {
  const engine = createEngine()
  const { diagnostics } = engine.load(hook, 'p.sys2dsl')
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const payload = { call: call(command), tool: { name: 'Bash' } }
  const decision = createDispatcher({ registry: engine.registry }).dispatch('tool.before', payload, exampleScope())
  const [tree] = engine.theories().flatMap((theory) => declaredHooks(theory).hooks)
  return { decision, engine, explanation: tree && explainHook(tree, { ...exampleScope(), ...payload }, engine) }
}

const outsideSources = 'IF NOT EVERY paths STARTS_WITH "src/" THEN DENY "only src/"'

test.each([
  ['WHEN kind EQUALS write OR kind EQUALS patch', outsideSources],
  ['WHEN kind EQUALS patch', outsideSources],
  ['', `IF kind EQUALS patch THEN\n${outsideSources}\nEND`],
  ['', `IF NOT kind EQUALS shell THEN\n${outsideSources}\nEND`],
  ['WHEN kind NOT_EQUALS shell AND kind NOT_EQUALS read', outsideSources],
  ['WHEN kind MATCHES "p*"', outsideSources],
  ['WHEN kind EQUALS shell', 'IF command CONTAINS_WORD "apply_patch" THEN DENY "no"'],
  ['', 'IF kind EQUALS shell THEN DENY "no"'],
])('a shell command that applies a patch is judged as either kind: %s %s', (when, body) => {
  const { decision, explanation } = judge(`@HOOK g ON_TOOL_CALL ${when} BEGIN\n${body}\nEND`)
  expect(decision).toMatchObject({ type: 'deny' })
  expect(explanation).toMatchObject({ misses: [], conclusion: { outcome: 'deny' } })
})

test('a refusal of such a call quotes the kind as which the hook saw it', () => {
  const { decision } = judge('@HOOK g ON_TOOL_CALL WHEN kind EQUALS patch BEGIN\nDENY "no patches"\nEND')
  expect(decision).toMatchObject({ reason: 'no patches (p.sys2dsl:2, kind "patch")' })
})

test('such a call is approved only as either kind', () => {
  const approving = '@HOOK g ON_TOOL_CALL BEGIN\nIF kind EQUALS shell THEN APPROVE "a shell"\nEND'
  expect(judge(approving).decision).toMatchObject({ type: 'continue' })
  expect(judge(approving, 'ls').decision).toMatchObject({ type: 'approve' })
  expect(judge('@HOOK g ON_TOOL_CALL BEGIN\nAPPROVE "all"\nEND').decision).toMatchObject({ type: 'approve' })
})

test('a doubt about such a call as one of its kinds counts, and a refusal as the other one stays', () => {
  const hook = (header: string) => `@HOOK g ON_TOOL_CALL ${header} BEGIN
  IF kind EQUALS shell THEN
    IF input.mode EQUALS x THEN INFORM "x"
  END
  IF kind EQUALS patch THEN DENY "no patches"
END`
  expect(judge(hook('')).decision).toMatchObject({
    type: 'deny',
    reason: expect.stringContaining('input.mode is missing'),
  })
  expect(judge(hook('ON_UNDECIDED ALLOW')).decision).toMatchObject({
    type: 'deny',
    reason: expect.stringContaining('no patches'),
  })
})

test('another shell command is a shell call only', () => {
  expect(judge('@HOOK g ON_TOOL_CALL BEGIN\nIF kind EQUALS patch THEN DENY "no"\nEND', 'ls').decision).toMatchObject({
    type: 'continue',
  })
})
