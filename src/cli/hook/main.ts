// The hook process: one CommonJS file, started for every call of a tool. Nothing is loaded here that a decision does not need.
import { existsSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type EventName, type Reply, type Speech, speechOf } from '../../brains/index.ts'
import { PawlError, sentenceOf } from '../../kernel/index.ts'
import { askPeople } from './ask-people.ts'
import { deadlineMs } from './deadline.ts'
import { keepEvent } from './event-log.ts'
import { readyConfig } from './ready-config.ts'
import { failed, type HookSurroundings, runHook } from './run-hook.ts'

// for the program that reasons, which has the same kernel
export * as kernel from '../../kernel/index.ts'
export * as protocol from './theory-protocol.ts'

const [slug = '', native = ''] = process.argv.slice(2)
const root = dirname(__dirname) // this file lies in the project’s .pawl folder
const surroundings: HookSurroundings = {
  load: () => readyConfig(root),
  keep: (record) => keepEvent(root, record),
  askPeople: (asked, limitMs) => askPeople(root, asked, limitMs),
  answersElsewhere,
  limitMs: limitFrom(process.env['PAWL_DEADLINE_MS']),
}
let isSaid = false
// ours, whatever becomes of it: a config that is cut off while it is loaded leaves a replacement behind
const leave: (code: number) => never = process.exit.bind(process)

// what hooks print is for people: on standard output it would spoil the answer
Object.defineProperty(process, 'stdout', { get: () => process.stderr })
process.on('uncaughtException', (error) => say(lastWord(error)))
process.on('exit', () => {
  if (!isSaid) say(lastWord(leftEarly()))
})

main().then(say, (error: unknown) => say(lastWord(error)))

async function main(): Promise<Reply> {
  const brain = speechOf(slug)
  if (process.env['PAWL_CANARY'] !== undefined) return alive(brain)
  return runHook({ brain, native, text: readFileSync(0, 'utf8'), env: process.env }, surroundings)
}

/** For `pawl doctor`: everything is loaded, nothing is decided. No agent would take this for consent. */
async function alive(brain: Speech): Promise<Reply> {
  const moment = brain.vocabulary.moments.find((one) => one.native === native)
  const { registry } = await readyConfig(root)
  const hooks = moment === undefined ? 0 : registry.list({ event: moment.event, enabled: true }).length
  return { stdout: `{"pawl":"alive","hooks":${hooks}}`, stderr: 'this was only a question of `pawl doctor`\n', exit: 2 }
}

/** Whether the agent calls us by its own settings, too, when this happens: our commands there name agent and moment. */
function answersElsewhere(other: string, event: EventName): boolean {
  const { vocabulary } = speechOf(other)
  const file = join(root, vocabulary.settingsPath)
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  const natives = vocabulary.moments.filter((one) => one.event === event).map((one) => one.native)
  return natives.some((one) => text.includes(`hook.cjs\\" ${other} ${one} `))
}

/** Tests have no time to wait; nobody can make it longer than agents wait. */
function limitFrom(wanted: string | undefined): number {
  const limitMs = Number(wanted)
  return limitMs > 0 && limitMs < deadlineMs ? limitMs : deadlineMs
}

/** For what went wrong outside of every path that answers. */
function lastWord(error: unknown): Reply {
  try {
    return failed({ brain: speechOf(slug), native }, surroundings, error)
  } catch {
    return { stdout: '', stderr: `Pawl could not decide: ${sentenceOf(error)}\n`, exit: 2 }
  }
}

function leftEarly(): PawlError {
  return new PawlError('left-early', 'the process was ended before there was a decision', {
    hint: 'a hook or the config calls `process.exit`; let it return or throw instead',
  })
}

/** Written at once, and then the process ends, whatever a hook may have left running. */
function say({ stdout, stderr, exit }: Reply): never {
  isSaid = true
  writeAll(1, stdout)
  writeAll(2, stderr)
  leave(exit)
}

/** A pipe may take less at once than there is to say. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(file, bytes, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}
