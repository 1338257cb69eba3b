import { relative } from 'node:path'
import type { Brain } from '../contract/brain.ts'
import type { StartPlace } from '../contract/layers.ts'
import type { Entry } from '../contract/settings-format.ts'
import type { Trouble } from '../contract/trouble.ts'
import { disarming } from './disarming.ts'
import { envSettings } from './env-file.ts'
import { type ReadLayer, shownFile, textOf } from './read-layer.ts'

/** A variable that an agent puts into the environment of hooks, and where that is written. */
interface Variable {
  readonly name: string
  readonly value: string
  readonly where: string
}

/** Variables in an agent's files, and in the environment it is started from, that take the hook process out of our hands. */
export function variableTroubles(
  brain: Brain,
  place: StartPlace,
  read: readonly ReadLayer[],
  entries: readonly Entry[],
): readonly Trouble[] {
  const { offVariables, shellVariables = [], refusedVariables = [] } = brain.layers
  const commands = entries.map(({ command }) => command)
  const written = [...inSettings(brain, place, read), ...inEnvFiles(brain, place)]
  const { title } = brain.vocabulary
  const replaced = replacedIn(brain, commands)
  const harmOf = ({ name, value }: Variable) => {
    if (offVariables.includes(name) && isSet(value)) return `turns the hooks of ${title} off`
    if (shellVariables.includes(name) && value !== '') return handing
    if (replaced.includes(name)) return `has a value that ${title} puts into our command`
    return disarming(name, value, { path: place.env['PATH'], commands })
  }
  const fromFiles = written
    .filter(({ name }) => !refusedVariables.includes(name))
    .flatMap((variable): Trouble[] => {
      const harm = harmOf(variable)
      return harm === undefined ? [] : [off(`${variable.where}: \`${variable.name}\` ${harm}`, 'take that line out')]
    })
  return place.projectOnly === true ? fromFiles : [...fromFiles, ...fromOutside(brain, place, replaced)]
}

function off(what: string, todo: string): Trouble {
  return { grade: 'off', what, todo }
}

function inSettings({ layers }: Brain, place: StartPlace, read: readonly ReadLayer[]): readonly Variable[] {
  const { envKeys } = layers
  if (envKeys === undefined) return []
  return read.flatMap(({ layer, parsed }) =>
    (parsed.settings ?? [])
      .filter(({ keys }) => keys.length === envKeys.length + 1 && envKeys.every((key, at) => keys[at] === key))
      .map(({ keys, value, line }) => {
        return { name: keys.at(-1) ?? '', value: String(value), where: `${shownFile(layer.file, place)}:${line}` }
      }),
  )
}

function inEnvFiles({ layers }: Brain, place: StartPlace): readonly Variable[] {
  return (layers.envFiles?.(place) ?? []).flatMap((candidates) => {
    const file = candidates.find((one) => isRead(one, place) && textOf(one) !== undefined)
    const text = file === undefined ? undefined : textOf(file)
    if (file === undefined || typeof text !== 'string') return []
    const where = (line: number) => `${shownFile(file, place)}:${line}`
    return envSettings(text).map(({ keys, value, line }) => {
      return { name: keys[0] ?? '', value: String(value), where: where(line) }
    })
  })
}

function isRead(file: string, { folder, projectOnly = false }: StartPlace): boolean {
  return !projectOnly || !relative(folder, file).startsWith('..')
}

/** The environment that `pawl doctor` runs in: an agent that is started from the same shell has it, too. */
function fromOutside(brain: Brain, place: StartPlace, replaced: readonly string[]): readonly Trouble[] {
  const { layers, vocabulary } = brain
  const { title } = vocabulary
  const { env } = place
  return [
    ...layers.offVariables
      .filter((name) => isSet(env[name]))
      .map((name) => off(`\`${name}\` is set in this shell and turns the hooks of ${title} off`, `unset ${name}`)),
    ...(layers.shellVariables ?? [])
      .filter((name) => (env[name] ?? '') !== '')
      .map((name) => off(`\`${name}\` is set in this shell and ${handing}`, `unset ${name}`)),
    ...replaced
      .filter((name) => env[name] !== undefined)
      .map((name) =>
        off(`\`${name}\` is set in this shell, and ${title} puts its value into our command`, `unset ${name}`),
      ),
  ]
}

const handing = 'hands our command to another program'

function isSet(value: string | undefined): boolean {
  return value !== undefined && !/^(|0|false|no|off)$/i.test(value.trim())
}

/** The variables in our commands that an agent replaces before a shell sees them. */
function replacedIn({ layers, vocabulary }: Brain, commands: readonly string[]): readonly string[] {
  if (layers.expands !== true) return []
  const names = commands.flatMap((command) =>
    [...command.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name),
  )
  // to replace these does no harm: a shell would put the same value there
  return [...new Set(names)].filter((name) => name !== 'PWD' && name !== vocabulary.projectVariable)
}
