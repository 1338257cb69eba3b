import { PawlError } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import { loadConfig } from '../../config/internal.ts'
import { configAt, type InstallPlace } from '../install/install-place.ts'
import { homeFolder } from '../project/home-folder.ts'
import { type Finding, isWrong } from './findings/finding.ts'
import { lookAtAgent } from './look-at-agent.ts'
import { disabledHooks } from './look-at-guards.ts'

/** The problems of hooks that were just installed. */
interface AfterInstall {
  readonly errors: readonly PawlError[]
  /** Guards that an agent never calls: for `pawl init` these are warnings, because agents get new tools. */
  readonly silent: readonly SilentGuard[]
}

interface SilentGuard {
  readonly hook: string
  /** The name of the agent. */
  readonly title: string
  readonly error: PawlError
}

/** The problems that `pawl doctor` would report about hooks that were just installed. The installed commands are not run for it. */
export async function wrongAfterInstall(place: InstallPlace, agents: readonly Brain[]): Promise<AfterInstall> {
  const file = configAt(place)
  if (file === undefined) return { errors: [], silent: [] }
  const config = await loadConfig(file)
  const cwd = place.level === undefined ? process.cwd() : place.root
  const looked = { cwd, home: homeFolder(), env: process.env, root: place.root, config }
  const errors = disabledHooks(config).filter(isWrong).map(errorOf)
  const silent: SilentGuard[] = []
  for (const brain of agents) {
    const { title } = brain.vocabulary
    for (const { hook, ...finding } of (await lookAtAgent(brain, looked)).filter(isWrong)) {
      const error = errorOf({ ...finding, what: `${title}: ${finding.what}` })
      if (hook === undefined) errors.push(error)
      else silent.push({ hook, title, error })
    }
  }
  return { errors, silent }
}

function errorOf({ what, todo }: Finding): PawlError {
  return new PawlError('not-guarded', what, { hint: todo })
}
