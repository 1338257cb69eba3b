import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentSlugs } from './agents.ts'
import { installAgent } from './install-agent.ts'
import { recordingProject } from './recording-project.ts'
import { runAgent } from './run-agent.ts'
import { clearWorkplaces } from './workplace.ts'

afterAll(clearWorkplaces)

describe.each(agentSlugs)('%s', (slug) => {
  beforeAll(() => installAgent(slug))

  test('runs without a person and without Pawl, calls its hooks and obeys them', async () => {
    const { place, events, recorded } = recordingProject(slug)
    const file = (name: string) => join(place.project, name)
    const { exit, told, unknown, ms } = await runAgent(slug, place, [
      { want: 'shell', command: 'touch forbidden.txt' },
      { want: 'shell', command: 'touch allowed.txt' },
      { want: 'write', path: file('written.txt'), content: 'one\n' },
      { want: 'edit', path: file('written.txt'), before: 'one', after: 'two' },
    ])
    process.stderr.write(`${slug}: ${ms} ms\n`)
    expect({ exit, unknown }).toEqual({ exit: 0, unknown: [] })
    expect(told).toHaveLength(4)
    expect(told[0]).toContain('RECORDER SAYS NO')
    expect(existsSync(file('forbidden.txt'))).toBe(false)
    expect(existsSync(file('allowed.txt'))).toBe(true)
    expect(readFileSync(file('written.txt'), 'utf8')).toBe('two\n')
    expect(events.filter((event) => !recorded().includes(event))).toEqual([])
  })
})

test('codex calls no untrusted hook, and reports nothing', async () => {
  await installAgent('codex')
  const { place, recorded } = recordingProject('codex')
  const wishes = [{ want: 'shell', command: 'touch forbidden.txt' }] as const
  await runAgent('codex', place, wishes, { isTrusted: false })
  expect(recorded()).toEqual([])
  expect(existsSync(join(place.project, 'forbidden.txt'))).toBe(true)
})
