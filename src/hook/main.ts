// The program of the hook process, which is started for every call of a tool. Nothing is loaded here that a decision does not need.
import { existsSync, readFileSync, writeSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { PawlError, sentenceOf } from '../base/index.ts'
import { answered, type EventName, type Reply, type Speech, speechOf } from '../brains/internal.ts'
import type { LoadedConfig } from '../config/internal.ts'
import { readPolicy } from '../config/internal.ts'
import { hasCode, readRegularFile, realPath } from '../node/index.ts'
import type { LogRecord } from '../ports/index.ts'
import { failed } from './decide/failed.ts'
import { readyConfig } from './decide/ready-config.ts'
import { answerChannel } from './process/answer-channel.ts'
import { rememberBuiltIns } from './process/built-ins.ts'
import { deadlineMs, graceMs, leftOf, patienceOf } from './process/deadline.ts'
import { endAnyway } from './process/end-anyway.ts'
import { isEndless, readInput } from './process/read-input.ts'
import { leaveNote, reportNotes, takeNote } from './process/running-notes.ts'
import { openStrays, type Strays } from './process/strays.ts'
import { takeOverExit } from './process/take-over-exit.ts'
import { keepEvent } from './record/event-log.ts'
import { callRoll } from './record/roll-call.ts'
import { type HookSurroundings, runHook } from './run-hook.ts'
import { askPeople } from './settle/ask-people.ts'

export * as base from './for-programs/base.ts'
export * as kernel from './for-programs/kernel.ts'
export * as protocol from './for-programs/protocol.ts'
export { keepCode } from './kept/keep-code.ts'

/** The project’s `.pawl`; `start.ts` sets it. */
declare const pawlFolder: string

const startedAt = Date.now()
// the original functions, even if a config replaces them
const restoreBuiltIns = rememberBuiltIns()
const write = writeSync
const leave: (code: number) => never = takeOverExit(() => say(lastWord(leftEarly())))
const [slug = '', native = '', way, level] = process.argv.slice(2)
/** How the thread that watches starts us to keep a record. */
const late = 'late'
/** The installed command reads the answer on a descriptor of its own, which no child gets, and knows our exit code. */
const channel = way === 'fd3' ? { ...answerChannel(3), code: answered } : { file: 1, isOurs: () => true, code: 0 }
const root = dirname(pawlFolder)
// hooks of an administrator are in a folder that only the administrator may write
const state = level === 'managed' ? join(homedir(), '.local/state/pawl/managed') : root
const limitMs = limitFrom(process.env['PAWL_DEADLINE_MS'])
const limit = { limitMs, until: startedAt + limitMs }
const surroundings = {
  load,
  keep,
  askPeople: (asked, leftMs) => askPeople({ root, state }, asked, leftMs),
  answersElsewhere,
  isEverywhere: () => level !== undefined || root === homedir() || root === realPath(homedir()),
  limitMs,
  spokesman: {
    file: channel.file,
    keeper: [join(pawlFolder, 'hook.cjs'), slug, native, late, ...(level === undefined ? [] : [level])],
  },
  note: (record) => leaveNote(state, record),
  say,
} satisfies HookSurroundings
/** Known when the config is loaded. */
let witnesses: readonly string[] | undefined

function load(onBlocking: () => void): LoadedConfig | Promise<LoadedConfig> {
  const loading = readyConfig({ root, state }, leftOf(limit), onBlocking)
  return loading instanceof Promise ? loading.then(called) : called(loading)
}

function called(loaded: LoadedConfig): LoadedConfig {
  const name = restoreBuiltIns()
  if (name !== undefined) throw replacedBuiltIn(name)
  reportNotes(state, keep)
  witnesses = loaded.config.audit?.witnesses
  callRoll({ root: state, slug, settings: ownSettings(), policy: readPolicy(root), keep }, loaded)
  return loaded
}

function keep(record: LogRecord): void {
  const name = restoreBuiltIns()
  // a failure is a refusal already
  if (name !== undefined && record.decision !== 'failed') throw replacedBuiltIn(name)
  keepEvent(state, record, { patienceMs: patienceOf(limit), witnesses, base: root })
}

/** The settings of the agent in the project; nothing where hooks are not installed in one. */
function ownSettings(): string | undefined {
  if (level !== undefined) return undefined
  try {
    return readRegularFile(join(root, speechOf(slug).vocabulary.settingsPath))
  } catch {
    return '' // then they name us nowhere
  }
}

let isSaid = false
/** Set where standard input does not end: a read that waits would keep the process from ending. */
let endless: PawlError | undefined

if (way === late) keepLate()
else begin()

/** For the thread that watches hooks: its result is recorded. */
function keepLate(): void {
  const record = JSON.parse(readFileSync(0, 'utf8')) as LogRecord
  keep({ ...record, decision: 'failed' })
  takeNote(state, record.time, process.ppid)
}

function begin(): void {
  // output of hooks is for people: on standard output it would spoil the answer
  Object.defineProperty(process, 'stdout', { get: () => process.stderr })
  const strays = openStrays((failure) => say(lastWord(failure)))
  process.on('exit', () => {
    if (!isSaid) say(lastWord(leftEarly()))
  })
  main(strays).then(say, (error: unknown) => say(lastWord(error)))
}

async function main(strays: Strays): Promise<Reply> {
  const brain = speechOf(slug)
  if (process.env['PAWL_CANARY'] !== undefined) return alive(brain)
  const text = await input()
  return runHook({ brain, native, text, env: process.env, startedAt }, { ...surroundings, strays })
}

async function input(): Promise<string> {
  try {
    return await readInput(leftOf(limit))
  } catch (error) {
    if (isEndless(error)) endless = error
    throw error
  }
}

/** For `pawl doctor`: everything is loaded, nothing is decided. It is a refusal, in a form that no agent reads as an answer. */
async function alive(brain: Speech): Promise<Reply> {
  const moment = brain.vocabulary.moments.find((one) => one.native === native)
  const { registry } = await readyConfig({ root, state }, leftOf(limit))
  const hooks = moment === undefined ? 0 : registry.list({ event: moment.event, enabled: true }).length
  return {
    stdout: '',
    stderr: `Pawl is alive, hooks here: ${hooks}. This was only a question of \`pawl doctor\`.\n`,
    exit: 2,
  }
}

/** Whether the agent calls us by its own settings, too, when this happens: our commands there name agent and moment. */
function answersElsewhere(other: string, event: EventName): boolean {
  const { vocabulary } = speechOf(other)
  const file = join(root, vocabulary.settingsPath)
  if (!existsSync(file)) return false
  const text = readRegularFile(file)
  const natives = vocabulary.moments.filter((one) => one.event === event).map((one) => one.native)
  return natives.some((one) => text.includes(`hook.cjs\\" ${other} ${one} `))
}

/** Tests shorten it; it can never be longer than agents wait. */
function limitFrom(wanted: string | undefined): number {
  const limitMs = Number(wanted)
  return limitMs > 0 && limitMs < deadlineMs ? limitMs : deadlineMs
}

/** For errors outside of every path that answers. */
function lastWord(error: unknown): Reply {
  try {
    return failed({ brain: speechOf(slug), native, startedAt }, keep, error)
  } catch {
    return { stdout: '', stderr: `Pawl could not decide: ${sentenceOf(error)}\n`, exit: 2 }
  }
}

function leftEarly(): PawlError {
  return new PawlError('left-early', 'the process was ended before there was a decision', {
    hint: 'a hook or the config calls `process.exit`; let it return or throw instead',
  })
}

function replacedBuiltIn(name: string): PawlError {
  return new PawlError('bad-config', `a hook or pawl.config.ts changes \`${name}\`, which Pawl itself uses`, {
    hint: 'let it use a function of its own instead',
  })
}

/** Writes the reply and ends the process, even if a hook has left work running. A reply that cannot be written is not consent. */
function say(reply: Reply): never {
  isSaid = true
  const name = restoreBuiltIns()
  if (name !== undefined && restoreBuiltIns() !== undefined) leave(2) // then no answer can be made
  const { stdout, stderr, exit } = name === undefined ? reply : lastWord(replacedBuiltIn(name))
  takeNote(state, startedAt, process.pid)
  if (endless !== undefined) breakOff(endless)
  if (!channel.isOurs()) leave(2)
  try {
    writeAll(channel.file, stdout)
  } catch {
    leave(2)
  }
  try {
    writeAll(2, stderr)
  } catch {
    // the reader is gone; the answer was sent
  }
  endAnyway(leftOf(limit) + graceMs)
  leave(channel.code + exit)
}

/** A process that was killed is judged by its exit code, and then agents read standard error. */
function breakOff({ message }: PawlError): never {
  writeAll(2, `Pawl could not decide: ${message}\n`)
  process.kill(process.pid, 'SIGKILL')
  return leave(2)
}

/** A pipe may accept less than the whole text. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    try {
      at += write(file, bytes, at)
    } catch (error) {
      if (!hasCode(error, 'EAGAIN')) throw error
    }
  }
}
