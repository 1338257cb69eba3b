import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { agentFiles } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { configNames, evaluate, freshPolicy, loadCompiled, pawlProgram } from '../../config/internal.ts'
import { keepCode } from '../kept/keep-code.ts'
import { keptScript } from '../kept/kept-script.ts'
import { complaintIn } from '../process/complaint-in.ts'
import type { Places } from '../settle/ask-people.ts'
import { hookDoors } from './hook-doors.ts'

const reasonToCompile = 'to compile the config: it, or .pawl/policy.cjs, is not as it was compiled'

/** Compiling takes a second or two. */
const mostMs = 20_000

/**
 * The compiled config of the project; where a source has changed since, the whole program is called to compile it again. `onBlocking` is
 * called before the config or a hook may block the thread.
 */
export function readyConfig(
  { root, state }: Places,
  leftMs: number,
  onBlocking: () => void = () => {},
): LoadedConfig | Promise<LoadedConfig> {
  const { policy, text } = freshPolicy(root) ?? recompiled(root, Math.min(mostMs, leftMs))
  const filename = join(root, 'pawl.config.ts')
  // code of an administrator's hooks would be in a folder of the user, who could replace it
  const code = state === root ? join(root, '.pawl/cache', `policy-${policy.digest.slice(0, 16)}`) : undefined
  const compile = () => keptScript({ text, filename, code }, keepCode)
  return loadCompiled(root, evaluate(compile), policy, hookDoors(onBlocking), { state, agents: agentFiles() })
}

function recompiled(root: string, timeout: number): NonNullable<ReturnType<typeof freshPolicy>> {
  mustHaveConfig(root)
  const { spawnSync } = process.getBuiltinModule('node:child_process') // rarely needed, and slow to load
  const { status, stderr } = spawnSync(process.execPath, [...pawlProgram(root, reasonToCompile), 'compile'], {
    cwd: root,
    encoding: 'utf8',
    timeout,
    killSignal: 'SIGKILL',
  })
  const compiled = status === 0 ? freshPolicy(root) : undefined
  if (compiled !== undefined) return compiled
  const quiet = status === null ? 'could not be compiled in time' : 'ended the program that was to compile it'
  const said = complaintIn(stderr ?? '') || `pawl.config.ts ${quiet}`
  throw new PawlError('bad-config', said, { hint: 'run `pawl compile` to see it' })
}

function mustHaveConfig(root: string): void {
  if (configNames.some((name) => existsSync(join(root, name)))) return
  throw new PawlError('no-config', 'this project has no pawl.config.ts any more', {
    hint: 'a person has to bring it back',
  })
}
