import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPawlError, sentenceOf } from '../../base/index.ts'
import type { Level } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { freshPolicy, policyFiles, warnOfPasswords } from '../../config/internal.ts'
import { hookPaths, hookProgram } from '../../hook/index.ts'
import { writeErrorIn } from '../../store/internal.ts'
import { compileSources } from '../project/compile-sources.ts'
import { systemError, writeHint } from '../project/system-error.ts'
import { type Finding, wrong } from './findings/finding.ts'
import { demoted, disabledHooks, gone, loads } from './look-at-guards.ts'
import { lookAtLog, lookAtWitnesses } from './look-at-log.ts'
import { lostPromotions, watchingHooks } from './look-at-shadow.ts'
import { lookAtStore } from './look-at-store.ts'
import { install, installFor } from './remedy.ts'

/** The parts that all agents share: the config, its compiled form and the hook process. Undefined for a config that does not load. */
export async function lookAtProject(
  file: string,
  level?: Level,
): Promise<{ readonly findings: readonly Finding[]; readonly config: LoadedConfig | undefined }> {
  const root = dirname(file)
  try {
    // compiled here and now: the compiled text beside the program is judged
    const { config, text } = await compileSources(file)
    const again = installFor(config, level)
    const findings = [
      loads(config),
      ...watchingHooks(config),
      ...lostPromotions(config),
      ...disabledHooks(config),
      ...gone(config, again),
      ...demoted(config, again),
      ...lookAtPolicy(root, text, again),
      ...(await lookAtHook(root, again)),
      ...lookAtFolder(root),
      ...lookAtLog(root),
      ...(await lookAtWitnesses(config)),
      ...warnOfPasswords(config).map(({ message, hint = '' }) => wrong(message, hint)),
      ...(await lookAtStore(config)),
    ]
    return { findings, config }
  } catch (error) {
    if (!isPawlError(error)) throw error
    const broken = wrong(error.message, error.hint ?? 'correct it, then run `pawl doctor` again')
    return { findings: [broken, ...(await lookAtHook(root, install(level)))], config: undefined }
  }
}

/** A policy that is not fresh is compiled again by the next call. */
function lookAtPolicy(root: string, text: string, again: string): readonly Finding[] {
  const fresh = freshPolicy(root)
  if (fresh === undefined || fresh.text === text) return []
  return [
    wrong(`${policyFiles.compiled} is not what pawl.config.ts compiles to: agents are judged by other rules`, again),
  ]
}

/** Whether the files of the hook process are there, and those of this version. */
export async function lookAtHook(root: string, again: string): Promise<readonly Finding[]> {
  const program = await hookProgram()
  return hookPaths.flatMap((path) => {
    const found = look(join(root, path))
    if ('problem' in found) return [wrong(`${path} ${found.problem}: no agent can ask`, again)]
    if (found.text === program[path]) return []
    return [wrong(`${path} is not the program of this Pawl: it was changed, or is of another version`, again)]
  })
}

/** Where records cannot be written, every call is refused. */
function lookAtFolder(root: string): readonly Finding[] {
  return ['.pawl', '.pawl/audit', '.pawl/keys']
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => {
      const error = writeErrorIn(join(root, path))
      if (error === undefined) return []
      const hint = writeHint(error, 'give yourself the right to write there')
      return [
        wrong(`${path} cannot be written, so calls are refused: ${sentenceOf(systemError(error) ?? error)}`, hint),
      ]
    })
}

function look(program: string): { readonly text: string } | { readonly problem: string } {
  try {
    return { text: readFileSync(program, 'utf8') }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { problem: code === 'ENOENT' ? 'is missing' : `cannot be read (${code})` }
  }
}
