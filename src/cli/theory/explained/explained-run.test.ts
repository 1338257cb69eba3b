import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../../test/roles/project.ts'
import { sharedPawl } from '../../../../test/shared/shared-pawl.ts'
import { textWidth } from '../../terminal/text-width.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const policy = `rm IS_A destructive
destructive IS_A risky
delete_all IS_A_POSSIBLE risky

@HOOK no_risk ON_TOOL_CALL BEGIN
  IF tool IS_A risky AND NOT session DID review THEN DENY "review it first"
END

@HOOK no_web ON_TOOL_CALL WHEN kind EQUALS web BEGIN
  IF ANY paths ENDS_WITH ".env" THEN DENY "no secrets"
END

@HOOK last ON_TOOL_CALL PRIORITY 150 BEGIN
  INFORM "hello"
END
`

function run(call: object, ...more: readonly string[]) {
  const here = createProject({ 'p.sys2dsl': policy })
  return built.pawl(here, ['theory', 'run', 'p.sys2dsl', '--call', JSON.stringify(call), ...more])
}

test('a decision is followed by the conditions of each hook, their values and their proofs', () => {
  const { status, stdout } = run({ tool: 'rm' })
  expect([status, stdout]).toEqual([
    0,
    `3 hooks, 3 facts, 0 contradictions, 0 to confirm
decision: DENY by p/no_risk: review it first (p.sys2dsl:6, tool "rm", session "session")
  p/no_risk: DENY: review it first (p.sys2dsl:6, tool "rm", session "session")
    line 6, IF tool IS_A risky AND NOT session DID review: true
      true: tool IS_A risky
        tool is "rm"
        rm IS_A destructive  (127, p.sys2dsl:1)
        destructive IS_A risky  (127, p.sys2dsl:2)
        rm IS_A risky  (64: IS_A is transitive)
      true: NOT session DID review
        false: session DID review
          session is "session"
          missing: session DID review (nothing is known of session)
    line 6 takes effect: DENY "review it first"
  p/no_web: not asked: it is for kind web, and this is "other"
  p/last: not asked: a DENY ends the guards
`,
  ])
})

test('a hook that cannot decide shows the part, and what is known of it', () => {
  const { stdout } = run({ tool: 'delete_all' })
  expect(stdout).toContain(`    line 6, IF tool IS_A risky AND NOT session DID review: undecided
      undecided: tool IS_A risky
        tool is "delete_all"
        delete_all IS_A risky  (0, p.sys2dsl:3)
        too weak: delete_all IS_A risky (it exists only as far as 0,
          p.sys2dsl:3)
`)
})

test('--json has the explanation whole', () => {
  const { decision } = JSON.parse(run({ tool: 'ls', kind: 'web', paths: ['a', 'b.env'] }, '--json').stdout)
  expect(decision).toMatchObject({
    decision: 'DENY',
    by: 'p/no_web',
    hooks: [
      { hook: 'p/no_risk', isAsked: true, explanation: { conclusion: { outcome: 'continue' } } },
      {
        hook: 'p/no_web',
        isAsked: true,
        explanation: {
          conditions: [
            { keyword: 'WHEN', whole: { state: 'true' } },
            { line: 10, whole: { items: [{}, {}] } },
          ],
          commands: [{ tookEffect: true }],
        },
      },
      { hook: 'p/last', isAsked: false, misses: [] },
    ],
  })
})

test('a hook is explained by the facts as they were when it was called', () => {
  const theory = `@HOOK first ON_TOOL_CALL PRIORITY 101 BEGIN
  session REMEMBER calling
END
@HOOK second ON_TOOL_CALL PRIORITY 102 BEGIN
  IF session DID calling THEN DENY "twice"
  session REMEMBER more
END
@HOOK third ON_TOOL_CALL PRIORITY 100 BEGIN
  IF session DID calling THEN DENY "early"
END
`
  const here = createProject({ 'p.sys2dsl': theory })
  const { stdout } = built.pawl(here, ['theory', 'run', 'p.sys2dsl', '--call', '{}'])
  expect(stdout).toContain('line 9, IF session DID calling: false')
  expect(stdout).toContain('line 5, IF session DID calling: true')
  expect(stdout).toContain('session DID calling  (127, p.sys2dsl:1 first)')
})

test('text of the call moves no cursor, begins no line, and is cut; each line of an explanation fits 80 columns', () => {
  const hostile = `\u001b[2K\u202eab\nline 1, IF fine: true ${'x'.repeat(2_000_000)}`
  const here = createProject()
  writeFileSync(
    join(here.root, 'p.sys2dsl'),
    '@HOOK h ON_TOOL_CALL BEGIN\n  IF input.x CONTAINS "y" OR tool IS_A thing THEN DENY "no"\nEND\nhammer IS_A thing\n',
  )
  const call = JSON.stringify({ tool: `t${hostile.slice(0, 1000)}`, input: { x: hostile.slice(0, 100_000) } })
  const { stdout, stderr } = built.pawl(here, ['theory', 'run', 'p.sys2dsl', '--call', call])
  expect(stderr).toBe('')
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[^ -~…]/)
  expect(stdout).not.toMatch(/^line 1/m)
  expect(stdout.length).toBeLessThan(10_000)
  const explanation = stdout.split('\n').filter((line) => line.startsWith('    '))
  expect(explanation.length).toBeGreaterThan(5)
  expect(explanation.filter((line) => textWidth(line) > 80)).toEqual([])
})

test('the lines of a hook with very many conditions are counted, not printed', () => {
  const many = Array.from({ length: 300 }, (_, at) => `  IF turn EQUALS ${at + 10} THEN DENY "no"`)
  const here = createProject({ 'p.sys2dsl': `@HOOK h ON_TOOL_CALL BEGIN\n${many.join('\n')}\nEND\n` })
  const { stdout } = built.pawl(here, ['theory', 'run', 'p.sys2dsl', '--call', '{}'])
  expect(stdout.split('\n').length).toBeLessThan(70)
  expect(stdout).toContain('    and 241 more lines, with --json\n')
})
