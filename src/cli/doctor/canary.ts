import { spawnSync } from 'node:child_process'
import type { Entry } from '../../brains/index.ts'
import { counted } from '../print.ts'
import { type Finding, fine, wrong } from './finding.ts'
import type { Looked } from './looked.ts'

/**
 * Runs the very command that is installed, as the agent would, but for a word in its environment: the hook process then loads
 * everything, decides nothing, and says that it is alive. Its answer is none that an agent would take for consent.
 */
export function canary({ root, env }: Looked, { native, command }: Entry): Finding {
  const { status, stdout, stderr, error } = spawnSync('sh', ['-c', command], {
    cwd: root,
    env: { ...env, CLAUDE_PROJECT_DIR: root, PAWL_CANARY: native },
    input: '{}',
    encoding: 'utf8',
    timeout: 60_000,
  })
  const alive = readAlive(stderr ?? '')
  if (alive !== undefined) return fine(`${native}: the hook process starts and hears it (${counted(alive, 'hook')})`)
  const said = [stderr, stdout, error?.message]
    .map((text) => text?.trim())
    .find((text) => text !== undefined && text !== '')
  return wrong(
    `${native}: the installed command does not work: ${said ?? `it ended with ${status} and said nothing`}`,
    'run `pawl init --hooks`, then `pawl doctor` again',
  )
}

function readAlive(said: string): number | undefined {
  const found = /Pawl is alive, hooks here: (\d+)\./.exec(said)
  return found === null ? undefined : Number(found[1])
}
