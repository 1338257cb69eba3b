import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentSlugs } from './agents.ts'
import { installAgent } from './install-agent.ts'
import { recordingProject } from './recording-project.ts'
import { runAgent } from './run-agent.ts'

describe.each(agentSlugs)('%s, without Pawl', (slug) => {
  beforeAll(() => installAgent(slug))

  test('runs without a person, calls its hooks and does what they let it', async () => {
    const { project, events, recorded } = recordingProject(slug)
    const file = (name: string) => join(project, name)
    const { exit, told, unknown, ms } = await runAgent(slug, project, [
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
