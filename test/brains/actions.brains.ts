import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HeadlessResult } from '../../src/cli/doctor/live/run-headless.ts'
import { starterConfig } from '../../src/cli/init/starter-config.ts'
import { allPacks, ruleName } from '../../src/packs/internal.ts'
import { disguisedDeletions, keptIn } from './actions/disguised-deletions.ts'
import { eventsOf } from './actions/events-of.ts'
import { furnishProject } from './actions/furnish-project.ts'
import { lookAlikes } from './actions/look-alikes.ts'
import { agentSlugs } from './agents.ts'
import { installAgent } from './install-agent.ts'
import { type GuardedProject, prepareProject } from './prepare-project.ts'
import { runAgent } from './run-agent.ts'
import { clearWorkplaces, makeWorkplace } from './workplace.ts'

afterAll(clearWorkplaces)

/** A project of a user: below the temporary folder, the rules let an agent delete anything. */
const parent = homedir()

/** Alternating: each look-alike proves that the session continues after a refusal. */
const commands = disguisedDeletions.flatMap(([, { command }], at) => [command, lookAlikes[at]?.[1].command ?? ''])

/** The advice of a rule, which the model receives with each refusal. */
const advice = new Map(allPacks.flatMap((pack) => pack.rules.map((rule) => [ruleName(pack, rule), rule.instead])))

describe.each(agentSlugs)('%s', (slug) => {
  let project: GuardedProject
  let result: HeadlessResult
  const told = (command: string) => result.told[commands.indexOf(command)]

  beforeAll(async () => {
    await installAgent(slug)
    project = await prepareProject(slug, { 'pawl.config.ts': starterConfig() }, parent)
    furnishProject(project.place.project)
    const wishes = commands.map((command) => ({ want: 'shell', command }) as const)
    result = await runAgent(slug, project.place, wishes, { limitMs: 240_000 })
    process.stderr.write(`${slug}: ${result.ms} ms\n`)
  })

  test('ends after twenty calls, and its hooks have received each of them', () => {
    expect({ exit: result.exit, answers: result.told.length }).toEqual({ exit: 0, answers: 20 })
    const asked = project.audit().filter(({ event }) => event === 'tool.before')
    expect(asked).toHaveLength(20)
    expect(commands.filter((command) => eventsOf(asked, command).length !== 1)).toEqual([])
  })

  test.each(disguisedDeletions)(
    'does not delete a folder by %s, and the model reads why',
    (_, { command, folder, rule }) => {
      expect(existsSync(project.file(keptIn(folder)))).toBe(true)
      expect(told(command)).toContain(advice.get(rule))
      expect(eventsOf(project.audit(), command)).toMatchObject([
        { agent: slug, event: 'tool.before', decision: expect.stringMatching(/^(?:ask|deny)$/), by: rule },
      ])
    },
  )

  test.each(lookAlikes)('%s, and the model reads the output', (_, { command, prints }) => {
    expect(told(command)).toContain(prints)
    expect(eventsOf(project.audit(), command)).toMatchObject([
      { agent: slug, event: 'tool.before', decision: 'continue' },
      { agent: slug, event: 'tool.after', decision: 'continue' },
    ])
  })
})

test('each deletion deletes its folder where no agent and no hook is in between', () => {
  const { project, home } = makeWorkplace('unguarded')
  furnishProject(project)
  const env = { PATH: process.env.PATH, HOME: home }
  const left = () => disguisedDeletions.filter(([, { folder }]) => existsSync(join(project, keptIn(folder))))
  expect(left()).toHaveLength(10)
  for (const [, { command }] of disguisedDeletions) execFileSync('bash', ['-c', command], { cwd: project, env })
  expect(left()).toEqual([])
})

test('only the output of a look-alike contains what it prints', () => {
  expect(lookAlikes).toHaveLength(10)
  expect(lookAlikes.filter(([, { command, prints }]) => command.includes(prints))).toEqual([])
})
