import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Check, Checked } from '../contract/check.ts'
import type { StartPlace } from '../contract/layers.ts'
import { programFile } from '../traces/program-file.ts'
import { askClaude } from './ask-claude.ts'
import { layers } from './layers.ts'
import { hasOurMod, type Skills, skillsAt } from './mods.ts'
import { vocabulary } from './vocabulary.ts'

/** Whether Claude Code loads our mod, as far as can be seen from outside; nothing if the mod is not there, or was changed. */
export const lookAtMod: Check = async ({ place }) => {
  const [ofProject, ofUser] = skillsAt(place)
  const found: Checked[] = []
  if (hasOurMod(ofProject)) found.push(...(await whole(ofProject, place, notTrusted(place))))
  if (hasOurMod(ofUser)) found.push(...(await whole(ofUser, place, undefined)))
  return found
}

async function whole(skills: Skills, place: StartPlace, untrusted: Checked | undefined): Promise<readonly Checked[]> {
  const folder = `${skills.shown}/pawl`
  const why = switchedOff(place) ?? untrusted ?? (await refused(skills, place))
  return [
    why ?? { grade: 'fine', what: `${folder} is the mod as Pawl has written it; \`pawl doctor --live\` tries it` },
  ]
}

/** Claude Code loads no module of a project whose folder a person has not trusted in a session. In a repository, only trust in its root counts. */
function notTrusted({ folder: started, home, env }: StartPlace): Checked | undefined {
  const real = realPath(started)
  const folder = repositoryAround(real) ?? real
  const file = join(env['CLAUDE_CONFIG_DIR'] || home, '.claude.json')
  const { projects } = jsonIn(file) as { readonly projects?: Readonly<Record<string, Trusted>> }
  if (projects?.[folder]?.hasTrustDialogAccepted === true) return undefined
  return notLoaded(`no person has trusted ${folder} in Claude Code`, 'start `claude` there once, and trust the folder')
}

/** Trust is kept by the path without links. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder // it cannot be resolved: then it is not in the list either
  }
}

function repositoryAround(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : repositoryAround(above)
}

interface Trusted {
  readonly hasTrustDialogAccepted?: unknown
}

/** The strongest file that has the setting decides. */
function switchedOff(place: StartPlace): Checked | undefined {
  const set = layers.files(place).flatMap(({ file }) => {
    const { enabledPlugins } = jsonIn(file) as { readonly enabledPlugins?: Readonly<Record<string, unknown>> }
    const value = enabledPlugins?.['pawl@skills-dir']
    return value === undefined ? [] : [{ file, value }]
  })
  const last = set.at(-1)
  if (last?.value !== false) return undefined
  return notLoaded(`${last.file} switches \`pawl@skills-dir\` off`, 'take it out of `enabledPlugins` there')
}

/** Claude Code itself reports whether it can load a module; nothing if it is not here. */
async function refused({ path, shown }: Skills, place: StartPlace): Promise<Checked | undefined> {
  const program = programFile(vocabulary.program, place.env)
  if (program === undefined) return undefined
  const { exit, stdout } = await askClaude(program, ['plugin', 'validate', join(path, 'pawl')], place)
  if (exit === 0) return undefined
  const line = stdout.split('\n').find((one) => one.includes('pawl.mjs')) ?? `it ended with ${exit}`
  return notLoaded(
    `\`claude plugin validate ${shown}/pawl\`: ${line.trim()}`,
    'install the version of Claude Code that Pawl was tried with',
  )
}

function notLoaded(why: string, todo: string): Checked {
  return {
    grade: 'warning',
    what: `the mod is not loaded; hooks still refuse, and stubs read as refusals: ${why}`,
    todo,
  }
}

/** The object in a file; an empty one if it cannot be read as one. */
function jsonIn(file: string): object {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
