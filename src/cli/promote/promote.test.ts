import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, tell } from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const { brain, moment, payload } = occasionOf('claudecode', 'tool.before')
function passes(project: Project, command: string): boolean {
  const occasion = { brain, moment, payload: { ...payload, tool_input: { command } } }
  return isSilent(occasion, tell(project, occasion))
}

test('a hook in shadow is promoted by its record, and put back by a person', () => {
  const here = built.project(`export default { packs: ['git'], mode: 'shadow' }\n`)
  expect([passes(here, 'git push -f origin x'), passes(here, 'git status')]).toEqual([true, true])
  expect(built.pawl(here, ['promote']).stdout).toMatch(/git\.force-push +\d +deny 1/)
  const asked = built.pawl(here, ['promote', 'git.force-push'])
  expect(asked).toMatchObject({ status: 2, stderr: expect.stringContaining('add `--yes`') })
  expect(asked.stdout).toContain('in shadow, and would deny 1')
  expect(passes(here, 'git push -f origin x')).toBe(true)

  const { status, stdout } = built.pawl(here, ['promote', 'git.force-push', '--yes'])
  expect([status, stdout]).toEqual([0, expect.stringContaining('git.force-push enforces from now on')])
  expect(here.read('.pawl/promoted.json')).toBe('[\n  "git.force-push"\n]\n')
  expect(passes(here, 'git push -f origin x')).toBe(false)
  expect(built.pawl(here, ['audit', '--json']).stdout).toContain('hooks.promoted')
  expect(built.pawl(here, ['promote', 'git.force-push', '--yes']).stderr).toContain('is promoted already')
  expect(built.pawl(here, ['promote', '--undo', 'git.force-push']).stderr).toContain('is for a person')
  expect(passes(here, 'git push -f origin x')).toBe(false)
})

const theory = `@HOOK no_deploy ON_TOOL_CALL BEGIN
  IF command CONTAINS "deploy" THEN DENY "no deploy"
END
@HOOK no_drop ON_TOOL_CALL BEGIN
  IF command CONTAINS "drop" THEN DENY "no drop"
END
`
const inShadow = `export default { packs: ['git'], mode: 'shadow', theories: ['policies/new.sys2dsl'] }\n`

test('a pack and a theory are promoted as a whole; their names are sorted, a line each', () => {
  const here = built.project(inShadow, { 'policies/new.sys2dsl': theory })
  expect(built.pawl(here, ['promote']).stdout).not.toContain('let all of them pass') // no call has come yet
  const { status, stdout } = built.pawl(here, ['promote', 'policies/new.sys2dsl', '--yes'])
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(
      /policies\/new\/no_deploy +0\s.*policies\/new\/no_deploy, policies\/new\/no_drop enforce from now on/s,
    ),
  ])
  expect(passes(here, 'deploy')).toBe(false)
  expect(built.pawl(here, ['promote', 'git', '--yes']).status).toBe(0)
  expect(passes(here, 'git push -f origin x')).toBe(false)
  const lines = (here.read('.pawl/promoted.json') ?? '').split('\n').slice(1, -2)
  expect(lines).toEqual([...lines].sort())
  expect(lines).toContain('  "policies/new/no_deploy",')
  expect(lines.length).toBeGreaterThan(10)
  expect(built.pawl(here, ['promote', 'git', '--yes']).stderr).toMatch(
    /`git` is promoted already: its \d+ hooks enforce/,
  )
  expect(built.pawl(here, ['promote']).stdout).toContain('promoted, so that they enforce: ')
  expect(built.asPerson(here, ['promote', '--undo', 'policies/new']).status).toBe(0)
  expect([passes(here, 'deploy'), passes(here, 'git push -f origin x')]).toEqual([true, false])
})

test('a name without its folder, and one that no hook has, get a suggestion', () => {
  const here = built.project(inShadow, { 'policies/new.sys2dsl': theory })
  const failure = (name: string) => built.pawl(here, ['promote', name, '--yes']).stderr.replace(/\s+/g, ' ')
  expect(failure('no_deploy')).toContain('did you mean `policies/new/no_deploy`?')
  expect(failure('policies/nwe.sys2dsl')).toContain('did you mean `policies/new.sys2dsl`?')
  expect(failure('gti')).toContain('did you mean `git`?')
  here.write('.pawl/promoted.json', '["git.force-psh"]')
  const listed = built.pawl(here, ['promote'])
  expect(listed.stderr).toContain('.pawl/promoted.json names `git.force-psh`, and no hook has that name')
  expect(listed.stderr).toContain('did you mean `git.force-push`?')
  expect(JSON.parse(built.pawl(here, ['promote', '--json']).stdout)).toMatchObject({
    promoted: ['git.force-psh'],
    unknown: [{ name: 'git.force-psh' }],
  })
  expect(built.asPerson(here, ['promote', '--undo', 'git.force-psh']).status).toBe(0)
  expect(here.read('.pawl/promoted.json')).toBeUndefined()
})

test('a disabled hook is not promoted: the command that switches it on again is named', () => {
  const here = built.project(inShadow, { 'policies/new.sys2dsl': theory })
  built.asPerson(here, ['hooks', 'disable', 'git.force-push'])
  expect(built.pawl(here, ['promote', 'git.force-push', '--yes'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/is disabled: nothing calls it\nhint: `pawl hooks enable git.force-push`/),
  })
  built.pawl(here, ['promote', 'git', '--yes'])
  expect(here.read('.pawl/promoted.json')).not.toContain('git.force-push')
})

test('an agent can neither promote nor undo', () => {
  const here = built.project(`export default { packs: ['git'], mode: 'shadow' }\n`)
  const inAgent = { env: { CLAUDECODE: '1' } }
  expect(built.pawl(here, ['promote', 'git.force-push', '--yes'], inAgent).stderr).toContain('runs inside Claude Code')
  expect(here.read('.pawl/promoted.json')).toBeUndefined()
})

test('names that are not in shadow, or do not exist, are errors', () => {
  const here = built.project(`export default { packs: ['git'], rules: { 'git.force-push': 'shadow' } }\n`)
  const failure = (name: string) => built.pawl(here, ['promote', name, '--yes']).stderr.replace(/\s+/g, ' ')
  expect(failure('git.force-psh')).toContain('did you mean `git.force-push`?')
  expect(failure('git.protected-branches')).toContain('is not in shadow: it enforces')
  expect(failure('system/self-protection')).toContain('is not in shadow: it enforces')
})
