import { join } from 'node:path'
import type { Check } from '../contract/check.ts'
import { programFile } from '../traces/program-file.ts'
import { askClaude } from './ask-claude.ts'
import { lookAtMod } from './look-at-mod.ts'
import { modsAt } from './mods.ts'
import { vocabulary } from './vocabulary.ts'

/** Asks Claude Code about our settings, and looks for mods, which it asks after hooks: those of others, and ours. */
export const check: Check = async (checking) => [
  ...(await droppedFiles(checking)),
  ...modsAt(checking.place),
  ...(await lookAtMod(checking)),
]

/**
 * Claude Code itself reports which settings files it does not load, for more reasons than we know. Empty, if it is
 * not here, or reports nothing about ours, or that is known already: its output is for people and may change.
 */
const droppedFiles: Check = async ({ place, isReported }) => {
  const program = isReported ? undefined : programFile(vocabulary.program, place.env)
  if (program === undefined) return []
  const { settingsPath } = vocabulary
  const file = join(place.folder, settingsPath)
  const { stdout } = await askClaude(program, ['doctor'], place)
  const lines = stdout.split('\n').map((line) => line.trim())
  const ours = lines.filter((line) => line.startsWith(`- ${file}`) && !isPartial(line))
  return ours.slice(0, 1).map((line) => {
    const [, what = line] = line.split(file)
    return {
      grade: 'off',
      what: `${settingsPath}: Claude Code drops the whole file, our hooks with it${what.replace(' › ', ': ')}`,
      todo: 'correct that value; `claude doctor` shows it again',
    }
  })
}

/** It skips a rule or a hook that is invalid by itself. */
function isPartial(line: string): boolean {
  return /\b(skipped|ignored)\b/.test(line)
}
