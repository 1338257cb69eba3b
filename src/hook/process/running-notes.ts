import { mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { speechOf } from '../../brains/internal.ts'
import { redactor, snapshot, withoutSecrets } from '../../kernel/index.ts'
import { readRegularFile } from '../../node/index.ts'
import type { LogRecord } from '../../ports/index.ts'
import { hostTimeoutMs } from './deadline.ts'

/** Notes of hook processes that show an event to hooks at this moment. */
export const notesFolder = '.pawl/running'

/** Why there is a note of a process that must have ended long ago. */
const ended = 'the hook process ended without an answer: it was killed, or broke off, or had no memory left'

/**
 * Leaves a note before hooks are called, in case this process is killed. The answer removes it. It is not flushed to
 * disk: that would take longer than the hooks.
 */
export function leaveNote(root: string, record: LogRecord): void {
  const write = () =>
    writeFileSync(noteOf(root, record.time, process.pid), JSON.stringify(record), { mode: 0o600, flag: 'wx' })
  attempt(() => {
    if (attempt(write)) return
    mkdirSync(join(root, notesFolder), { recursive: true, mode: 0o700 })
    write()
  })
}

/** Takes the note of a process away again. */
export function takeNote(root: string, startedAt: number, pid: number): void {
  attempt(() => unlinkSync(noteOf(root, startedAt, pid)))
}

/** Records the calls of processes that ended without an answer; a few at a time. */
export function reportNotes(root: string, keep: (record: LogRecord) => void): void {
  for (const name of oldNotes(root).slice(0, mostAtOnce)) {
    const mine = noteOf(root, Date.now(), process.pid, name)
    // only one process can rename it; should that one be gone as well, it is an old note again after a while
    if (!attempt(() => renameSync(join(root, notesFolder, name), mine))) continue
    const record = recordIn(mine)
    if (record !== undefined) keep({ ...record, decision: 'failed', reason: ended, hooks: [] })
    attempt(() => unlinkSync(mine))
  }
}

const mostAtOnce = 5

function noteOf(root: string, startedAt: number, pid: number, earlier = ''): string {
  const [, first = ''] = /-(\d+)\./.exec(earlier) ?? []
  return join(root, notesFolder, `${startedAt}-${pid}${first}.json`)
}

/** Agents have timed out by then, and every process has answered before. */
function oldNotes(root: string): readonly string[] {
  let names: readonly string[] = []
  attempt(() => {
    names = readdirSync(join(root, notesFolder))
  })
  return names.filter((name) => Date.now() - Number(/^(\d+)-\d+\.json$/.exec(name)?.[1]) > hostTimeoutMs)
}

function recordIn(file: string): LogRecord | undefined {
  try {
    const text = readRegularFile(file)
    if (text.length > longest) return undefined
    // any program that can write here can leave a note: it is recorded as such, and cleaned like every record
    const { time, agent, event, native, session } = snapshot(JSON.parse(text), cleanly) as Partial<LogRecord>
    if (typeof time !== 'number' || typeof agent !== 'string' || typeof event !== 'string') return undefined
    const { moments } = speechOf(agent).vocabulary
    if (!moments.some((moment) => moment.event === event)) return undefined
    return {
      time,
      agent,
      event,
      native: textOf(native),
      session: textOf(session),
      durationMs: 0,
      decision: 'failed',
      hooks: [],
    }
  } catch {
    return undefined // it was cut short: its subject is unknown
  }
}

/** Longer notes are not ours. */
const longest = 100_000
const cleanly = { hides: redactor(), cleans: withoutSecrets, textLength: 200, nodes: 100 }

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Notes are beside the matter: a folder that cannot be written is found when the record is. */
function attempt(run: () => void): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}
