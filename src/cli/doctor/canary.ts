import { spawnSync } from 'node:child_process'
import { isPawlError } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import { type Entry, isRelay, ourselves, readSettings } from '../../brains/internal.ts'
import { decidingHooks, isInShadow } from '../../config/internal.ts'
import { counted } from '../terminal/print.ts'
import { type Finding, fine, wrong } from './findings/finding.ts'
import type { Looked } from './findings/looked.ts'
import { isAsPlanned } from './plan.ts'
import { install } from './remedy.ts'

/**
 * Runs the installed commands of an agent, if they are as Pawl writes them: foreign commands are not run. A config that
 * does not load has been reported, and every command would only repeat it.
 */
export async function tryEntries(brain: Brain, looked: Looked): Promise<readonly Finding[]> {
  const { root, config } = looked
  if (config === undefined) return []
  try {
    const ours = (await readSettings(root, brain.settings)).filter(({ author }) => author === ourselves)
    if (!(await isAsPlanned(brain, ours, config))) return []
    return ours.filter(({ command }) => !isRelay(command)).map((entry) => canary(brain, looked, entry))
  } catch (error) {
    if (!isPawlError(error)) throw error
    return [] // settings that cannot be read have been reported
  }
}

/**
 * Runs the very command that is installed, as the agent would, but for a variable in its environment: the hook process
 * then loads everything, decides nothing, and reports that it is alive. No agent would take its answer for consent.
 */
function canary(brain: Brain, { root, env, config }: Looked, { native, command }: Entry): Finding {
  const { projectVariable } = brain.vocabulary
  const { status, stdout, stderr, error } = spawnSync('sh', ['-c', command], {
    cwd: root,
    env: { ...env, ...(projectVariable && { [projectVariable]: root }), PAWL_CANARY: native },
    input: '{}',
    encoding: 'utf8',
    timeout: 60_000,
  })
  const alive = readAlive(stderr ?? '')
  if (alive !== undefined) {
    const shadows = shadowsAt(brain, native, config)
    const some = shadows === 0 ? '' : `, ${shadows} of them in shadow`
    return fine(`${native}: the hook process starts and receives it (${counted(alive, 'hook')}${some})`)
  }
  const said = [stderr, stdout, error?.message]
    .map((text) => text?.trim())
    .find((text) => text !== undefined && text !== '')
  return wrong(
    `${native}: the installed command does not work: ${said ?? `it ended with ${status} and said nothing`}`,
    `${install(brain.installedAt?.level)}, then \`pawl doctor\` again`,
  )
}

/** How many of the hooks that receive it only watch. */
function shadowsAt({ vocabulary }: Brain, native: string, config: Looked['config']): number {
  const event = vocabulary.moments.find((one) => one.native === native)?.event
  return config === undefined
    ? 0
    : decidingHooks(config).filter((one) => one.event.name === event && isInShadow(one)).length
}

function readAlive(said: string): number | undefined {
  const found = /Pawl is alive, hooks here: (\d+)\./.exec(said)
  return found === null ? undefined : Number(found[1])
}
