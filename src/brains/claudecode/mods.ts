import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartPlace } from '../contract/layers.ts'
import type { Trouble } from '../contract/trouble.ts'

/**
 * Mods are the hook modules of plugins, and a skill of a trusted folder may be one. Claude Code asks them after hooks: a mod can let a call
 * run that a hook has refused.
 */
export function modsAt({ folder, home, env }: Pick<StartPlace, 'folder' | 'home' | 'env'>): readonly Trouble[] {
  const ofUser = join(env['CLAUDE_CONFIG_DIR'] || join(home, '.claude'), 'skills')
  const places = [
    { skills: join(folder, '.claude/skills'), shown: '.claude/skills' },
    { skills: ofUser, shown: ofUser },
  ]
  return places.flatMap(({ skills, shown }) =>
    namesIn(skills)
      .filter((name) => hasModules(join(skills, name, 'hooks/hooks.json')))
      .map((name) => ({
        grade: 'unsure' as const,
        what: `${shown}/${name} brings a mod, and a mod can let run what hooks refuse`,
        todo: `read ${shown}/${name}/hooks, and remove it if a person has not put it there`,
      })),
  )
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
