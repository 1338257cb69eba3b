import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartPlace } from '../contract/layers.ts'
import type { Trouble } from '../contract/trouble.ts'
import { type ModState, modStateAt } from '../mods/mod-state.ts'
import { mod } from './mod.ts'

/** A folder of skills, and how people name it. */
export interface Skills {
  readonly path: string
  readonly shown: string
  /** The options of `pawl init` that install our mod there. */
  readonly options: string
}

/** The folders of skills that Claude Code reads: of the project, and of the user. */
export function skillsAt({
  folder,
  home,
  env,
}: Pick<StartPlace, 'folder' | 'home' | 'env'>): readonly [Skills, Skills] {
  const ofUser = join(env['CLAUDE_CONFIG_DIR'] || join(home, '.claude'), 'skills')
  return [
    { path: join(folder, '.claude/skills'), shown: '.claude/skills', options: '' },
    { path: ofUser, shown: ofUser, options: ' --user' },
  ]
}

/**
 * Mods are the hook modules of plugins, and a skill of a trusted folder may be one. Claude Code asks them after hooks: a mod can let a call
 * run that a hook has refused. Ours is not among them, unless something else is in its files than Pawl has written.
 */
export function modsAt(place: Pick<StartPlace, 'folder' | 'home' | 'env'>): readonly Trouble[] {
  return skillsAt(place).flatMap((skills) =>
    namesIn(skills.path).flatMap((name) => {
      const state = name === ourName ? modStateAt(join(skills.path, name), mod) : undefined
      if (state !== undefined) return changesOf(skills, state)
      return hasModules(join(skills.path, name, 'hooks/hooks.json')) ? [foreign(`${skills.shown}/${name}`)] : []
    }),
  )
}

const [, ourName = ''] = mod.folder.split('/')

function foreign(shown: string): Trouble {
  return {
    grade: 'unsure',
    what: `${shown} brings a mod, and a mod can let run what hooks refuse`,
    todo: `read ${shown}/hooks, and remove it if a person has not put it there`,
  }
}

/** What is not as we have written it in our own mod. */
function changesOf({ shown, options }: Skills, { changed, added }: ModState): readonly Trouble[] {
  const folder = `${shown}/${ourName}`
  const again = `run \`pawl init${options} --hooks claudecode --mod\`, which writes it again, or \`pawl uninstall${options}\``
  return [
    ...(changed.length === 0 ? [] : [{ grade: 'off' as const, what: notOurs(folder, changed), todo: again }]),
    ...(added.length === 0
      ? []
      : [
          {
            grade: 'unsure' as const,
            what: `${folder} has files that Pawl has not written: ${added.join(', ')}`,
            todo: `read them, and remove them if a person has not put them there`,
          },
        ]),
  ]
}

/** The sentence about a mod of ours whose files are not those of this Pawl. */
function notOurs(folder: string, changed: readonly string[]): string {
  return `${folder} is not the mod of this Pawl (${changed.join(', ')}): it was changed, or is of another version, and a mod can let run what hooks refuse`
}

/** Whether our mod is whole in a folder of skills. */
export function hasOurMod({ path }: Skills): boolean {
  const state = modStateAt(join(path, ourName), mod)
  return state !== undefined && state.changed.length === 0
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return [] // there is no such folder, or Claude Code cannot list it either
  }
}

/** Whether a file of hooks names modules. One that cannot be read as JSON is not loaded. */
function hasModules(file: string): boolean {
  try {
    const { modules } = JSON.parse(readFileSync(file, 'utf8')) as { readonly modules?: unknown }
    return Array.isArray(modules) && modules.length > 0
  } catch {
    return false
  }
}
