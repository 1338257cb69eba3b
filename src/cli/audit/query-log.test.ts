import { expect, test } from 'vitest'
import type { LogRecord } from '../../ports/index.ts'
import { openMemoryAudit } from '../../store/memory/audit.ts'
import { queryLog } from './query-log.ts'

const record = (command: string): LogRecord => ({
  time: 1,
  agent: 'claudecode',
  event: 'tool.before',
  decision: 'continue',
  payload: { permissionMode: 'plan', call: { command, lines: [7] } },
  hooks: [],
  durationMs: 0,
})

test('a text is looked for in values and not in keys, and the latest records that have it are found', async () => {
  const log = openMemoryAudit()
  const commands = ['rm a', ...Array.from({ length: 30 }, () => 'ls'), 'rm b', 'ls']
  await log.append(commands.map(record))
  const positions = async (text: string, last: number) =>
    (await queryLog(log, { text, last })).map(({ position }) => position)
  expect(await positions('rm', 20)).toEqual([1, 32])
  expect(await positions('rm', 1)).toEqual([32])
  expect(await positions('permissionMode', 20)).toEqual([])
  expect(await positions('plan', 2)).toEqual([32, 33])
  expect((await queryLog(log, { last: 3 })).length).toBe(3)
})
