import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { disabled, isInShadow, type LoadedConfig, ownHooks } from '../../config/internal.ts'
import { hookLabel, readRoll, rollFile, rollLabel } from '../../hook/index.ts'
import type { Listener } from '../../kernel/index.ts'
import { counted } from '../terminal/print.ts'
import { timeText } from '../terminal/time-text.ts'
import { type Finding, fine, unknown, warned, wrong } from './findings/finding.ts'

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
export function gone({ root, registry }: LoadedConfig, again: string): readonly Finding[] {
  const there = registry.list().map(({ name }) => hookLabel(name))
  return missedIn(root)
    .filter(({ what }) => !there.includes(what))
    .map(({ what, when }) =>
      what === rollLabel
        ? wrong(
            `${what}, ${rollFile(root)}, was damaged${when}`,
            `look through \`pawl hooks\`; if all are there, ${again}`,
          )
        : wrong(`${what} no longer guards${when}`, `bring it back; if that is meant, ${again} to accept it`),
    )
}

/** Hooks that enforced at an earlier event and are in shadow now: by the config, or because their promotion is gone. */
export function demoted({ root, registry }: LoadedConfig, again: string): readonly Finding[] {
  const missed = new Map(missedIn(root).map(({ what, when }) => [what, when]))
  return registry.list().flatMap((listener) => {
    const { name } = listener
    const when = missed.get(hookLabel(name))
    if (when === undefined || !isInShadow(listener)) return []
    const todo = `\`pawl promote ${name}\` lets it enforce; if shadow is meant, ${again} to accept it`
    return [wrong(`${hookLabel(name)} no longer enforces${when}: it is in shadow`, todo)]
  })
}

/** The labels of all that guarded at an earlier event, each with the time since which it is missed, in words. */
function missedIn(root: string): readonly { readonly what: string; readonly when: string }[] {
  const roll = readRoll(root)
  const since = new Map(roll?.gone.map((one) => [one.what, one.since]))
  const all = new Set([
    ...(roll?.isLost === true ? [rollLabel] : []),
    ...(roll?.hooks ?? []).map(hookLabel),
    ...since.keys(),
  ])
  return [...all].map((what) => {
    const time = since.get(what)
    return { what, when: time === undefined ? '' : `, since ${timeText(time)}` }
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
