import { execFile } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AgentSlug } from './agents.ts'
import type { Wish } from './wish.ts'
import type { Workplace } from './workplace.ts'

/** One run of a real agent: its model has these wishes, one a turn. */
export interface AgentRun {
  readonly slug: AgentSlug
  readonly place: Workplace
  readonly wishes: readonly Wish[]
  readonly prompt: string
  /** Whether the test vouches for the project's hooks, as a person would who has read them. */
  readonly isTrusted: boolean
  /** After this it is ended. */
  readonly limitMs: number
}

export interface AgentResult {
  /** Nothing if it had to be ended. */
  readonly exit: number | undefined
  readonly ms: number
  /** What the model was told of its calls, turn by turn. */
  readonly turns: readonly (readonly string[])[]
  /** The same in the last turn: one text for each wish that came to a call. */
  readonly told: readonly string[]
  /** What was asked of the model's server and is not there. */
  readonly unknown: readonly string[]
  readonly stdout: string
  readonly stderr: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const inside = fileURLToPath(new URL('isolated.ts', import.meta.url))
const execute = promisify(execFile)

/** Runs an agent without a person, without a login and without any network but the loopback, in a home of its own. */
export async function runAgent(
  slug: AgentSlug,
  place: Workplace,
  wishes: readonly Wish[],
  { isTrusted = true, limitMs = 120_000 }: Partial<Pick<AgentRun, 'isTrusted' | 'limitMs'>> = {},
): Promise<AgentResult> {
  const prompt = 'Do what you want to do.'
  const run: AgentRun = { slug, place, wishes, prompt, isTrusted, limitMs }
  const keeper = [process.execPath, '--import', 'tsx', '--conditions=pawl-source', inside, JSON.stringify(run)]
  const { stdout } = await execute(
    'unshare',
    [...(await isolation()), 'sh', '-c', `${raise} && exec "$0" "$@"`, ...keeper],
    {
      cwd: root,
      env: environment,
      maxBuffer: 64_000_000,
      timeout: run.limitMs + 30_000,
      killSignal: 'SIGKILL',
    },
  )
  return JSON.parse(stdout) as AgentResult
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
      // the next way, then; if there is none, it is said below
    }
  }
  if (found === undefined) throw new Error('agents run only without a network, and `unshare` cannot cut it off here')
  return found
}
