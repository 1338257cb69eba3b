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
  expect(here.read('.pawl/promoted.json')).toBe('["git.force-push"]\n')
  expect(passes(here, 'git push -f origin x')).toBe(false)
  expect(built.pawl(here, ['audit', '--json']).stdout).toContain('hooks.promoted')
  expect(built.pawl(here, ['promote', 'git.force-push', '--yes']).stderr).toContain('is promoted already')
  expect(built.pawl(here, ['promote', '--undo', 'git.force-push']).stderr).toContain('is for a person')
  expect(passes(here, 'git push -f origin x')).toBe(false)
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
