import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { openAuditFiles } from '../../store/index.ts'
import { usedIn } from './used-in.ts'

afterAll(removeProjects)

test('an approval was used if a record of the log says so, not if a text names it', async () => {
  const folder = join(createProject().root, '.pawl/audit')
  expect(await usedIn(folder)('5f0c')).toBe(false)
  const record = { time: Date.now(), agent: 'codex', event: 'tool.before', hooks: [], durationMs: 1 }
  const log = openAuditFiles(folder)
  await log.append([
    { ...record, decision: 'continue', approval: { id: '5f0c', by: 'kim' } },
    { ...record, decision: 'deny', reason: 'asked as question 6a1d' },
  ])
  await log.close()
  expect([await usedIn(folder)('5f0c'), await usedIn(folder)('6a1d')]).toEqual([true, false])
})
