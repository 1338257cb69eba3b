import { PawlError } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import { loadConfig } from '../../config/index.ts'
import { configAt, type InstallPlace } from '../install/install-place.ts'
import { homeFolder } from '../project/home-folder.ts'
import { isWrong } from './findings/finding.ts'
import { lookAtAgent } from './look-at-agent.ts'
import { disabledHooks } from './look-at-project.ts'

/** The problems that `pawl doctor` would report about hooks that were just installed. The installed commands are not run for it. */
export async function wrongAfterInstall(place: InstallPlace, agents: readonly Brain[]): Promise<readonly PawlError[]> {
  const file = configAt(place)
  if (file === undefined) return []
  const config = await loadConfig(file)
  const cwd = place.level === undefined ? process.cwd() : place.root
  const looked = { cwd, home: homeFolder(), env: process.env, root: place.root, config }
  const errors = disabledHooks(config)
    .filter(isWrong)
    .map(({ what, todo }) => new PawlError('not-guarded', what, { hint: todo }))
  for (const brain of agents) {
    const findings = await lookAtAgent(brain, looked)
    for (const { what, todo } of findings.filter(isWrong)) {
      errors.push(new PawlError('not-guarded', `${brain.vocabulary.title}: ${what}`, { hint: todo }))
    }
  }
  return errors
}
