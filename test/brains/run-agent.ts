import { type ExecFileOptions, execFile } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { HeadlessResult, HeadlessRun } from '../../src/cli/doctor/live/run-headless.ts'
import type { Wish } from '../../src/cli/doctor/live/wish.ts'
import type { AgentSlug } from './agents.ts'
import type { Workplace } from './workplace.ts'

/** One run of a real agent, as it is passed to the inside. */
export interface AgentRun extends Omit<HeadlessRun, 'program' | 'headless'> {
  readonly slug: AgentSlug
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const inside = fileURLToPath(new URL('isolated.ts', import.meta.url))
const execute = promisify(execFile)

/** Runs an agent without a person, without a login and without any network but the loopback, in a home of its own. */
export async function runAgent(
  slug: AgentSlug,
  place: Workplace,
  wishes: readonly Wish[],
  {
    isTrusted = true,
    env = {},
    folder,
    limitMs = 120_000,
  }: Partial<Pick<AgentRun, 'isTrusted' | 'env' | 'folder' | 'limitMs'>> = {},
): Promise<HeadlessResult> {
  const run: AgentRun = { slug, place, folder, wishes, isTrusted, env, limitMs }
  const keeper = [process.execPath, '--import', 'tsx', '--conditions=pawl-source', inside, JSON.stringify(run)]
  const timeout = run.limitMs + 30_000
  const { stdout } = await cutOff(keeper, { cwd: root, env: environment, timeout })
  return JSON.parse(stdout) as HeadlessResult
}

/** Runs a program where there is no network but the loopback, and no process of it is left afterwards. */
export async function cutOff(words: readonly string[], options: ExecFileOptions): Promise<{ readonly stdout: string }> {
  const { stdout } = await execute('unshare', await cutOffWords(words), {
    maxBuffer: 64_000_000,
    killSignal: 'SIGKILL',
    ...options,
  })
  return { stdout: String(stdout) }
}

/** The words for `unshare` with which a program runs where there is no network but the loopback. */
export async function cutOffWords(words: readonly string[]): Promise<readonly string[]> {
  return [...(await isolation()), 'sh', '-c', `${raise} && exec "$0" "$@"`, ...words]
}

const environment = { PATH: [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter) }
const raise = 'ip link set lo up'
const apart = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc']
let found: readonly string[] | undefined

/** How this machine cuts a process off: as root, or as a user that is root only in there. */
async function isolation(): Promise<readonly string[]> {
  for (const flags of found === undefined ? [apart, ['--map-root-user', ...apart]] : []) {
    try {
      await execute('unshare', [...flags, 'sh', '-c', raise], { env: environment })
      found = flags
      break
    } catch {
      // the next way, then; if there is none, it is reported below
    }
  }
  if (found === undefined) throw new Error('agents run only without a network, and `unshare` cannot cut it off here')
  return found
}
