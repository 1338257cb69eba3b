import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { isPawlError, sentenceOf } from '../../base/index.ts'
import type { Level } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/index.ts'
import { disabled, freshPolicy, ownHooks, policyFiles, warnOfPasswords } from '../../config/index.ts'
import { hookLabel, hookPaths, hookProgram, readRoll, rollFile, rollLabel } from '../../hook/index.ts'
import type { Listener } from '../../kernel/index.ts'
import { writeErrorIn } from '../../store/internal.ts'
import { compileSources } from '../project/compile-sources.ts'
import { systemError, writeHint } from '../project/system-error.ts'
import { counted } from '../terminal/print.ts'
import { timeText } from '../terminal/time-text.ts'
import { type Finding, fine, unknown, warned, wrong } from './findings/finding.ts'
import { lookAtLog, lookAtWitnesses } from './look-at-log.ts'
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
      ...disabledHooks(config),
      ...gone(config, again),
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

/** A finding about a config that loads. */
export function loads(config: LoadedConfig, name = 'the config'): Finding {
  const hooks = ownHooks(config)
  const what = `${name} loads, with ${counted(hooks, 'hook')}`
  if (hooks > 0) return fine(what)
  const rest =
    config.registry.size > 0 ? 'agents are only asked before they change the files of Pawl' : 'nothing is guarded'
  return unknown(`${what}: ${rest}`, 'write some in pawl.config.ts')
}

/** Hooks that `pawl hooks disable` has turned off. To turn off a guard is to go without it. */
export function disabledHooks({ root, registry }: LoadedConfig): readonly Finding[] {
  const off = registry.list({ enabled: false })
  const since = off.length === 0 ? '' : sinceWhen(join(root, disabled.file))
  return off.map((listener) => {
    const what = `the ${listener.hook.verb} \`${listener.name}\` is disabled in ${disabled.file}${since}`
    const todo = `\`pawl hooks enable ${listener.name}\` turns it on again`
    return decides(listener) ? wrong(what, todo) : warned(what, todo)
  })
}

/** Hooks and entries that were there at an earlier event, and whose removal a person has not accepted. */
function gone({ root, registry }: LoadedConfig, again: string): readonly Finding[] {
  const roll = readRoll(root)
  const there = registry.list().map(({ name }) => hookLabel(name))
  const since = new Map(roll?.gone.map((one) => [one.what, one.since]))
  const lost = new Set([
    ...(roll?.isLost === true ? [rollLabel] : []),
    ...(roll?.hooks ?? []).map(hookLabel),
    ...since.keys(),
  ])
  return [...lost]
    .filter((what) => !there.includes(what))
    .map((what) => {
      const time = since.get(what)
      const when = time === undefined ? '' : `, since ${timeText(time)}`
      if (what === rollLabel)
        return wrong(
          `${what}, ${rollFile(root)}, was damaged${when}`,
          `look through \`pawl hooks\`; if all are there, ${again}`,
        )
      return wrong(`${what} no longer guards${when}`, `bring it back; if that is meant, ${again} to accept it`)
    })
}

function decides({ hook }: Listener): boolean {
  return hook.verb !== 'observe'
}

/** The file does not name its author, but the file system has its time. */
function sinceWhen(file: string): string {
  try {
    const { mtimeMs, uid } = statSync(file)
    const me = userInfo()
    const who = uid === me.uid ? me.username : `the user with the number ${uid}`
    return `, by ${who} at ${timeText(Math.floor(mtimeMs))}`
  } catch {
    return '' // the user has no name, or the file is gone again
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
