import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PawlError, sentenceOf } from '../kernel/index.ts'
import { noConfig } from './compile.ts'
import { findConfig } from './config/find-config.ts'
import type { EventLine } from './hook/event-line.ts'
import { logFile } from './hook/event-log.ts'
import { say } from './print.ts'
import { table } from './table.ts'

const options = {
  json: { type: 'boolean' },
  follow: { type: 'boolean', short: 'f' },
  last: { type: 'string', short: 'n' },
  brain: { type: 'string' },
  event: { type: 'string' },
  decision: { type: 'string' },
  session: { type: 'string' },
} as const

/** `pawl audit`: what was decided, the latest last. */
export async function run(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args)
  const config = findConfig(process.cwd())
  if (config === undefined) throw noConfig()
  const file = join(dirname(config), logFile)
  const fits = filterOf(wanted)
  const { lines, end } = linesFrom(file, 0)
  show(lines.filter(fits).slice(-countOf(wanted.last)), wanted.json === true, true)
  if (wanted.follow !== true) return 0
  return follow(file, end, (more) => show(more.filter(fits), wanted.json === true, false))
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new PawlError('usage', sentenceOf(error), {
      hint: 'pawl audit [--follow] [--json] [-n 20] [--brain B] [--event E] [--decision D] [--session S]',
    })
  }
}

function countOf(given = '20'): number {
  const count = Number(given)
  if (Number.isInteger(count) && count > 0) return count
  throw new PawlError('usage', `\`${given}\` is no number of lines`, { hint: 'such as `pawl audit -n 50`' })
}

function filterOf(wanted: Readonly<Record<string, unknown>>): (line: EventLine) => boolean {
  const keys = (['brain', 'event', 'decision', 'session'] as const).filter((key) => wanted[key] !== undefined)
  return (line) => keys.every((key) => line[key] === wanted[key])
}

/** Whole lines from a place on; what is still being written is left for the next look. */
function linesFrom(file: string, from: number): { readonly lines: readonly EventLine[]; readonly end: number } {
  if (!existsSync(file)) return { lines: [], end: 0 }
  const size = statSync(file).size
  const bytes = Buffer.alloc(Math.max(0, size - from))
  const open = openSync(file, 'r')
  const read = readSync(open, bytes, 0, bytes.length, from)
  closeSync(open)
  const whole = bytes.subarray(0, read).lastIndexOf(0x0a) + 1
  const texts = bytes.subarray(0, whole).toString('utf8').split('\n')
  return { lines: texts.flatMap(readLine), end: from + whole }
}

/** A line that cannot be read is shown as such, not left out. */
function readLine(text: string): readonly EventLine[] {
  if (text === '') return []
  try {
    return [JSON.parse(text) as EventLine]
  } catch {
    const broken = { time: 0, brain: '?', native: '?', event: '?', session: undefined, decision: 'unreadable' }
    return [{ ...broken, reason: text.slice(0, 80), lost: [], hooks: [], durationMs: 0 }]
  }
}

function show(lines: readonly EventLine[], json: boolean, heading: boolean): void {
  if (json) {
    for (const line of lines) say(JSON.stringify(line))
    return
  }
  if (lines.length === 0 && heading) say('nothing has been decided here yet')
  if (lines.length === 0) return
  const rows = lines.map((line) => [
    new Date(line.time).toISOString().slice(0, 19).replace('T', ' '),
    line.brain,
    line.event,
    line.decision,
    line.by ?? '',
    about(line),
    [line.reason ?? '', ...line.lost].filter((word) => word !== '').join('; '),
  ])
  const all = heading ? [['time', 'agent', 'event', 'decision', 'by', 'about', 'reason'], ...rows] : rows
  say(table(all))
}

/** What it was about, in a few words: the command, the files or the tool. */
function about({ payload }: EventLine): string {
  const { call } = (payload ?? {}) as { readonly call?: { name?: string; command?: string; paths?: readonly string[] } }
  const words = call?.command ?? (call?.paths?.length ? call.paths.join(' ') : call?.name) ?? ''
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}

/** Looks again and again: a watcher would miss what is written before it has begun to watch. */
function follow(file: string, from: number, tell: (lines: readonly EventLine[]) => void): Promise<number> {
  let end = from
  setInterval(() => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (size === end) return
    const more = linesFrom(file, size < end ? 0 : end) // shorter: it was put away, and what is there now is all new
    end = more.end
    tell(more.lines)
  }, 250)
  return new Promise(() => {}) // until the person has seen enough
}
