import { join, relative } from 'node:path'
import type { Brain } from '../contract/brain.ts'
import type { Layer, StartPlace } from '../contract/layers.ts'
import { defused } from './defused.ts'
import { disarming } from './disarming.ts'
import { envSettings } from './env-file.ts'
import { misfit } from './misfit.ts'
import { readLayer, textOf } from './read-layer.ts'
import { settingsAt } from './setting.ts'

/** A file for a trial, below the folder of the trial. */
export interface TrialFile {
  readonly path: string
  readonly text: string
}

/**
 * The files that an agent reads in a project, for a trial in another folder: everything that decides whether it calls
 * our hooks, and nothing that leads to a server, a login or a program of others. Undefined, if a file cannot be read at
 * all.
 */
export function trialFiles(brain: Brain, place: StartPlace): readonly TrialFile[] | undefined {
  const layers = brain.layers.files(place).filter(({ scope }) => scope === 'project' || scope === 'local')
  const copies = layers.map((layer) => copyOf(brain, place, layer))
  if (copies.some((copy) => copy === undefined)) return undefined
  const own = brain.vocabulary.settingsPath
  const isLayer = layers.some(({ file }) => file === join(place.folder, own))
  return [...copies.flatMap((copy) => copy ?? []), ...(isLayer ? [] : asItIs(place, own)), ...variables(brain, place)]
}

function copyOf(brain: Brain, place: StartPlace, layer: Layer): readonly TrialFile[] | undefined {
  const text = textOf(layer.file)
  if (text === undefined) return []
  if (typeof text !== 'string') return undefined
  const path = relative(place.folder, layer.file)
  if (layer.form.type === 'toml') return [{ path, text: switchesOnly(brain, layer) }]
  const copy = defused(text, { keys: keptKeys(brain, layer), variable: (name) => isDisarming(brain, place, name) })
  return copy === undefined ? undefined : [{ path, text: copy }]
}

/** The keys that our entries depend on, and those that the agent may fail on. */
function keptKeys({ layers }: Brain, layer: Layer): readonly string[] {
  const { settings } = readLayer(layer)?.parsed ?? {}
  const odd = settings !== undefined && layers.shape !== undefined ? misfit(settings, layers.shape) : undefined
  const switches = layers.switches.flatMap(({ keys }) => keys.slice(0, 1))
  return ['hooks', 'version', ...switches, ...(layers.envKeys ?? []), ...(odd?.keys.slice(0, 1) ?? [])]
}

/** The rest of such a file names servers, keys and programs. */
function switchesOnly({ layers }: Brain, layer: Layer): string {
  const { settings = [] } = readLayer(layer)?.parsed ?? {}
  const found = layers.switches.flatMap(({ keys }) => settingsAt(settings, keys))
  const lines = found.map(
    ({ keys, value }) => `${keys.map((key) => JSON.stringify(key)).join('.')} = ${JSON.stringify(value)}`,
  )
  return lines.map((line) => `${line}\n`).join('')
}

function asItIs({ folder }: StartPlace, path: string): readonly TrialFile[] {
  const text = textOf(join(folder, path))
  return typeof text === 'string' ? [{ path, text }] : []
}

function variables(brain: Brain, place: StartPlace): readonly TrialFile[] {
  const inside = (file: string) => !relative(place.folder, file).startsWith('..')
  const files = (brain.layers.envFiles?.(place) ?? []).flat().filter(inside)
  return [...new Set(files)].flatMap((file) => {
    const text = textOf(file)
    if (typeof text !== 'string') return []
    const lines = text.split(/\r\n|\n|\r/)
    const kept = envSettings(text).filter(({ keys }) => isDisarming(brain, place, keys[0] ?? ''))
    return [{ path: relative(place.folder, file), text: kept.map(({ line }) => `${lines[line - 1]}\n`).join('') }]
  })
}

function isDisarming({ layers }: Brain, { env }: StartPlace, name: string): boolean {
  if (layers.offVariables.includes(name)) return true
  return disarming(name, '--unknown', { path: env['PATH'], commands: [''] }) !== undefined
}
