import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Headless } from '../../../brains/internal.ts'
import { askToEnd, endProcesses } from './end-processes.ts'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'
import type { Wish } from './wish.ts'
import { withCleanUp } from './with-clean-up.ts'
import { temporaryOf, type Workplace } from './workplace.ts'

/** One run of a real agent. */
export interface HeadlessRun {
  readonly headless: Headless
  /** The file of its program. */
  readonly program: string
  readonly place: Workplace
  /** The folder it is started in. Default: the project. */
  readonly folder?: string | undefined
  /** The wishes of its model, one a turn. */
  readonly wishes: readonly Wish[]
  /** Whether it is to run as if a person had read the project's hooks and trusted them. */
  readonly isTrusted: boolean
  /** After this time it is ended. */
  readonly limitMs: number
  /** When this is aborted, it is ended, too. */
  readonly signal?: AbortSignal | undefined
  /** All that it gets of the environment outside: `PATH`, at least. */
  readonly env: Readonly<Record<string, string>>
}

export interface HeadlessResult {
  /** Nothing if it had to be ended. */
  readonly exit: number | undefined
  readonly ms: number
  /** The results that the model received for its calls, turn by turn. */
  readonly turns: readonly (readonly string[])[]
  /** The same in the last turn: one text for each wish that became a call. */
  readonly told: readonly string[]
  /** The last request to the model: all that it has read. */
  readonly last: string
  /** The tools that the agent offered its model. */
  readonly tools: readonly string[]
  /** Requests that the model's server does not know. */
  readonly unknown: readonly string[]
  readonly stdout: string
  readonly stderr: string
}

const prompt = 'Do what you want to do.'
/** How long an agent has to end by itself after it was asked to. */
const graceMs = 2000

/**
 * Runs an agent without a person and without a login: its model is a script on the loopback, its home is a folder of
 * the run, and its environment has only the passed variables. When this returns, no process of it is left.
 */
export async function runHeadless(run: HeadlessRun, settle?: () => Promise<void>): Promise<HeadlessResult> {
  const server = await startScriptedServer(run.wishes)
  let child: ChildProcess | undefined
  const clean = () => {
    endProcesses(child?.pid, markOf(run))
    server.stop()
  }
  return withCleanUp(clean, async () => {
    furnish(run)
    const started = Date.now()
    child = startAgent(run, server.url)
    const exit = await untilItEnds(child, run)
    const ms = Date.now() - started
    if (exit !== undefined) await settle?.()
    return resultOf(run, server, { exit, ms })
  })
}

function resultOf({ place }: HeadlessRun, server: ScriptedServer, ended: Pick<HeadlessResult, 'exit' | 'ms'>) {
  const output = (name: string) => readFileSync(join(place.folder, name), 'utf8')
  const { turns, tools, unknown } = server
  const told = turns.at(-1) ?? []
  return {
    ...ended,
    turns,
    told,
    last: server.last(),
    tools: [...tools],
    unknown,
    stdout: output('stdout'),
    stderr: output('stderr'),
  }
}

/** Its exit code; nothing if it was ended, or ended by a signal. */
async function untilItEnds(child: ChildProcess, run: HeadlessRun): Promise<number | undefined> {
  const ended = once(child, 'exit') // rejects if it cannot be started
  const within = async (ms: number) => {
    const stop = new AbortController()
    const signal = run.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, run.signal])
    const late = pause(ms, undefined, { signal }).catch(() => undefined)
    const first = await Promise.race([ended, late]).finally(() => stop.abort())
    return first
  }
  const first = await within(run.limitMs)
  if (first !== undefined) return typeof first[0] === 'number' ? first[0] : undefined
  askToEnd(child.pid)
  if ((await within(graceMs)) === undefined) endProcesses(child.pid, markOf(run))
  await ended
  return undefined
}

function startAgent(run: HeadlessRun, url: string): ChildProcess {
  const { place, isTrusted, headless } = run
  const about = { project: place.project, url, key: 'made-up-key', isTrusted }
  const outputs = ['stdout', 'stderr'].map((name) => openSync(join(place.folder, name), 'w'))
  const child = spawn(run.program, headless.words(about, prompt), {
    cwd: run.folder ?? place.project,
    env: { ...surroundings(run), ...headless.environment(about), ...run.env },
    stdio: ['ignore', ...outputs],
    detached: true, // a group of its own, which can be ended as a whole
  })
  for (const output of outputs) closeSync(output)
  return child
}

/** Requests that do not go to the loopback are sent to nowhere, by agents that obey these variables. */
function surroundings({ place }: HeadlessRun): Readonly<Record<string, string>> {
  const nowhere = 'http://127.0.0.1:9'
  const proxies = { HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, NO_PROXY: '127.0.0.1,localhost' }
  const language = { LANG: 'C.UTF-8', TERM: 'dumb', NO_COLOR: '1' }
  return { HOME: place.home, TMPDIR: temporaryOf(place), ...language, ...proxies }
}

function markOf({ place }: HeadlessRun): string {
  return `HOME=${place.home}`
}

/** Existing files stay. */
function furnish({ headless, place }: HeadlessRun): void {
  for (const [path, content] of Object.entries(headless.home ?? {})) {
    const file = join(place.home, path)
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(content))
  }
}
