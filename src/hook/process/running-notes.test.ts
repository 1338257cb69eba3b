import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPawl, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import type { KeptRecord, LogRecord } from '../../ports/index.ts'
import { leaveNote, notesFolder, reportNotes, takeNote } from './running-notes.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const claude = occasionOf('claudecode', 'tool.before')
const notesIn = ({ root }: Project) => readdirSync(join(root, notesFolder))
const record = (time: number): LogRecord => ({
  time,
  agent: 'claudecode',
  event: 'tool.before',
  native: 'PreToolUse',
  session: 's1',
  decision: 'failed',
  hooks: [],
  durationMs: 0,
})

function reported(project: Project): readonly LogRecord[] {
  const kept: LogRecord[] = []
  reportNotes(project.root, (one) => void kept.push(one))
  return kept
}

test.each(
  sample(
    [
      ['aborts', 'process.abort()'],
      ['is killed', "process.kill(process.pid, 'SIGKILL')"],
    ],
    2,
  ),
)('a hook process that %s is refused, and on record at a later event', (_, deed) => {
  const project = built.project(`import { guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: 'tool.before', run: ({ call }) => { if (call.command === 'end') { ${deed} } } })] }
`)
  const end = { ...claude, payload: { ...claude.payload, tool_input: { command: 'end' } } }
  expect(tell(project, end).status).toBe(2)
  const [note = ''] = notesIn(project)
  const folder = join(project.root, notesFolder)
  renameSync(join(folder, note), join(folder, `${Date.now() - 61_000}-1.json`))
  expect(reasonIn(claude, tell(project, claude))).toBeUndefined()
  const records = built.pawl(project, ['audit', '--json']).stdout.trim().split('\n')
  expect(records.map((line) => JSON.parse(line) as KeptRecord)).toMatchObject([
    {
      agent: 'claudecode',
      native: 'PreToolUse',
      session: claude.payload['session_id'],
      decision: 'failed',
      reason: expect.stringContaining('ended without an answer'),
    },
    { decision: 'continue' },
  ])
  expect(notesIn(project)).toEqual([])
})

test('a note is removed with the answer, and is not reported while its process may be at work', () => {
  const project = createProject()
  leaveNote(project.root, record(Date.now() - 59_000))
  expect(notesIn(project)).toHaveLength(1)
  expect(reported(project)).toEqual([])
  takeNote(project.root, record(Date.now()).time, 1)
  expect(notesIn(project)).toHaveLength(1)
  const now = Date.now()
  leaveNote(project.root, record(now))
  takeNote(project.root, now, process.pid)
  expect(notesIn(project)).toHaveLength(1)
})

test('an old note is reported once; one that cannot be read is dropped', () => {
  const project = createProject()
  leaveNote(project.root, record(Date.now() - 61_000))
  mkdirSync(join(project.root, notesFolder), { recursive: true })
  for (const [at, text] of ['', '{', '[]', '{"time":1}'].entries())
    writeFileSync(join(project.root, notesFolder, `1-${at}.json`), text)
  const reason = expect.stringContaining('ended without an answer')
  expect(reported(project)).toMatchObject([{ session: 's1', decision: 'failed', reason }])
  expect(reported(project)).toEqual([])
  expect(notesIn(project)).toEqual([])
})

test('a note stays if it cannot be recorded', () => {
  const project = createProject()
  leaveNote(project.root, record(Date.now() - 61_000))
  const full = () => {
    throw new Error('the disk is full')
  }
  expect(() => reportNotes(project.root, full)).toThrow('the disk is full')
  expect(notesIn(project)).toHaveLength(1)
})
