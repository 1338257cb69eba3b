import { type Brain, brains } from '../../brains/index.ts'
import { ourselves, readSettings, type StartPlace, wasInstalled } from '../../brains/internal.ts'
import { freshPolicy, policyFiles } from '../../config/internal.ts'
import { hookFile } from '../../hook/index.ts'
import { type Finding, fine, isWrong, wrong } from '../doctor/findings/finding.ts'
import { kindBelow, placeOf } from '../doctor/findings/looked.ts'
import { unguarded } from '../doctor/look-at-agent.ts'
import { demoted, disabledHooks } from '../doctor/look-at-guards.ts'
import { lookAtMod } from '../doctor/look-at-mod.ts'
import { lookAtHook } from '../doctor/look-at-project.ts'
import { lookAtServers } from '../doctor/look-at-servers.ts'
import { lookAtSettings } from '../doctor/look-at-settings.ts'
import { installFor } from '../doctor/remedy.ts'
import { homeFolder } from '../project/home-folder.ts'
import { orFault } from './or-fault.ts'
import type { Checked, Step } from './step.ts'

/** Whether the installed files are the ones that `pawl init --hooks` would install now. */
export const drift: Step = {
  title: 'installed',
  async look(project) {
    const { root, compiled } = project
    const agents: Finding[] = []
    for (const brain of brains) agents.push(...(await orFault(() => lookAtBrain(brain, project))))
    const hook = await lookAtHook(root, installFor(compiled.config, undefined))
    return [
      ...(hook.length === 0 ? [fine(`${hookFile} is the one of this version of Pawl`)] : hook),
      ...(await orFault(() => [lookAtPolicy(project)])),
      ...(agents.length === 0
        ? [wrong('no coding agent calls these hooks', installFor(compiled.config, undefined, 'AGENT…'))]
        : agents),
      ...lookAtServers(placeOfProject(root)),
      ...disabledHooks(compiled.config),
      ...demoted(compiled.config, installFor(compiled.config, undefined)),
    ]
  },
}

/** A hook process would compile it again. In a clone without Pawl that is impossible. */
function lookAtPolicy({ root, compiled }: Checked): Finding {
  const isFresh = freshPolicy(root)?.text === compiled.text
  return isFresh
    ? fine(`${policyFiles.compiled} is what the config compiles to`)
    : wrong(
        `${policyFiles.compiled} is not what the config compiles to`,
        `run \`pawl compile\`, and commit ${policyFiles.compiled} and ${policyFiles.about}`,
      )
}

/** Nothing, if the project has nothing to do with the agent. */
async function lookAtBrain(brain: Brain, { root, compiled: { config } }: Checked): Promise<readonly Finding[]> {
  const { slug, title } = brain.vocabulary
  const { path } = brain.settings
  const entries = await readSettings(root, brain.settings)
  const ours = entries.filter(({ author }) => author === ourselves)
  if (ours.length === 0) {
    const isUsed = entries.length > 0 || brain.settings.detect(kindBelow(root)) || wasInstalled(root, path)
    return isUsed ? [named(title, await unguarded(brain, { root, config }))] : []
  }
  const again = `${installFor(config, undefined, slug)}, and commit it`
  const found = await lookAtSettings(brain, { root, config, place: placeOfProject(root), ours, again })
  const isRight = !found.some(isWrong)
  const mod = lookAtMod(brain, root, again)
  return [...(isRight ? [fine(`${path} fits the hooks`)] : []), ...found, ...mod].map((one) => named(title, one))
}

/** The project as it is on every machine. The `PATH` counts: settings that change it may change which `node` runs. */
function placeOfProject(root: string): StartPlace {
  const env = { PATH: process.env['PATH'] }
  return { ...placeOf({ cwd: root, home: homeFolder(), env }, root), projectOnly: true }
}

function named(title: string, finding: Finding): Finding {
  return { ...finding, what: `${title}: ${finding.what}` }
}
