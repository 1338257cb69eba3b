import { readdirSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmallAgent } from '../../../../test/doctor/small-agent.ts'
import type { BuiltPawl } from '../../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../../test/roles/project.ts'
import { sharedPawl } from '../../../../test/shared/shared-pawl.ts'
import { brainOf } from '../../../brains/brains.ts'
import { tryMod } from './try-mod.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: 'tool.before', run: () => { throw new Error('never in a trial') } })] }
`

function project(text = config): Project {
  const here = built.installed(text, ['claudecode'])
  expect(built.pawl(here, ['init', '--hooks', 'claudecode', '--mod']).status).toBe(0)
  return here
}

function tried({ root }: Project, ...[character]: Parameters<typeof createSmallAgent>) {
  const PATH = [createSmallAgent(character).folder, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  return tryMod(brainOf('claudecode'), {
    root,
    cwd: root,
    config: undefined,
    home: createProject().root,
    env: { PATH },
  })
}

test.each([
  ['modded', true, 'tried live with the mod: a stub read as the result of the tool'],
  ['obedient', 'warning', 'tried live: the mod is not loaded; hooks still refuse, and a stub read as a refusal'],
  ['deaf', false, 'tried live with the mod: Claude Code ran what a hook has answered'],
  ['timid', false, 'tried live with the mod: I dare not'],
  ['broken', false, 'tried live with the mod: Claude Code ended with 3 before it called a tool'],
] as const)('the doctor reports what an agent that is %s does with a stub', async (character, ok, what) => {
  const here = project()
  const before = readdirSync(here.root, { recursive: true }).sort()
  expect(await tried(here, character)).toMatchObject([{ ok, what }])
  expect(readdirSync(here.root, { recursive: true }).sort()).toEqual(before)
})

test('without a mod of this Pawl there is no trial', async () => {
  const here = project()
  here.write('.claude/skills/pawl/hooks/pawl.mjs', `${here.read('.claude/skills/pawl/hooks/pawl.mjs')}\n`)
  expect(await tried(here, 'deaf')).toEqual([])
  expect(await tried(built.installed(config, ['claudecode']), 'deaf')).toEqual([])
})

test('where no hook receives shell commands, nothing is claimed', async () => {
  const here = project()
  const settings = JSON.parse(here.read('.claude/settings.json') ?? '')
  for (const group of settings.hooks.PreToolUse) group.matcher = 'Write'
  here.write('.claude/settings.json', JSON.stringify(settings))
  expect(await tried(here, 'deaf')).toMatchObject([{ ok: 'unknown' }])
})
