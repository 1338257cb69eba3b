import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const shadow = `export default { packs: ['git'], mode: 'shadow' }\n`
const theory = `@HOOK no_deploy ON_TOOL_CALL BEGIN
  IF command CONTAINS "deploy" THEN DENY "no deploy"
END
@HOOK living ON_FACT_ADDED BEGIN
  @is_animal subject IS_A Animal
  IF $is_animal THEN
    @_ subject TAG alive
  END
END
`
const partly = `export default { packs: ['git'], rules: { 'git.force-push': 'shadow' } }\n`

test('in a project in shadow, init, doctor and check warn that nothing is enforced', () => {
  const here = createProject({ 'pawl.config.ts': shadow })
  const said = /nothing is enforced: all \d+ hooks that can refuse an action are in shadow/
  expect(built.pawl(here, ['init', '--hooks', 'claudecode'])).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^pawl: warning: nothing is enforced: all \d+ hooks .*\nhint: `pawl promote` shows/),
  })
  const { stdout } = built.pawl(here, ['doctor'])
  expect(stdout).toMatch(
    / {2}! {2}nothing is enforced: all \d+ hooks that can refuse an action are in shadow\n {5}do: `pawl promote`/,
  )
  expect(stdout).toMatch(/PreToolUse: the hook process starts and receives it \(\d+ hooks, \d+ of them in shadow\)/)
  const checked = built.pawl(here, ['check'])
  expect(checked.stdout).toMatch(said)
  expect(checked.stdout).toContain('1 warning, ')
})

test('a hook on facts, which cannot be in shadow, is not one that enforces', () => {
  const config = `export default { mode: 'shadow', theories: ['a.sys2dsl'] }\n`
  const here = createProject({ 'pawl.config.ts': config, 'a.sys2dsl': theory })
  expect(built.pawl(here, ['check']).stdout).toContain(
    'nothing is enforced: the only hook that can refuse an action is in shadow',
  )
})

test('the number of hooks that only watch is in a line of its own, without a warning', () => {
  const here = createProject({ 'pawl.config.ts': partly })
  const said = /1 hook of \d+ only watches, in shadow: `pawl promote` lists them/
  const done = built.pawl(here, ['init', '--hooks', 'claudecode'])
  expect([done.stdout, done.stderr]).toEqual([expect.stringMatching(said), ''])
  expect(built.pawl(here, ['doctor']).stdout).toMatch(said)
  expect(built.pawl(here, ['check']).stdout).toMatch(said)
  expect(JSON.parse(built.pawl(here, ['init', '--hooks', 'claudecode', '--json']).stdout).ours).toMatchObject({
    inShadow: 1,
  })
})

test('a promoted name that no hook has is reported with the one that was meant', () => {
  const here = built.installed(shadow, ['claudecode'])
  here.write('.pawl/promoted.json', '["git.force-psh"]')
  for (const command of ['doctor', 'check'])
    expect(built.pawl(here, [command])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /NO .*\.pawl\/promoted\.json names `git\.force-psh`, and no hook has that name\n {5}do: did you mean `git\.force-push`\?/,
      ),
    })
})
