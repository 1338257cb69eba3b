import { join } from 'node:path'
import type { Brain } from '../contract/brain.ts'
import type { StartPlace } from '../contract/layers.ts'
import type { Entry } from '../contract/settings-format.ts'
import type { Trouble } from '../contract/trouble.ts'
import { misfit } from './misfit.ts'
import { type ReadLayer, readLayer, shownFile } from './read-layer.ts'
import { settingsAt } from './setting.ts'
import { variableTroubles } from './variable-troubles.ts'

/** Checks all files that an agent reads when it is started in a place, for settings that keep our entries from taking effect. */
export function lookAtLayers(brain: Brain, place: StartPlace, entries: readonly Entry[]): readonly Trouble[] {
  const read = brain.layers
    .files(place)
    .filter(({ scope }) => place.projectOnly !== true || scope === 'project' || scope === 'local')
    .flatMap((layer) => readLayer(layer) ?? [])
  const own = join(place.folder, brain.settings.path)
  return [
    ...read.flatMap((one) => formTrouble(brain, place, one, one.layer.file === own) ?? []),
    ...switchTroubles(brain, place, read),
    ...overruling(brain, place, read, entries),
    ...variableTroubles(brain, place, read, entries),
  ]
}

/** A file that the agent cannot read, or drops because of a wrong value in it. */
function formTrouble(
  brain: Brain,
  place: StartPlace,
  { layer, parsed }: ReadLayer,
  isOwn: boolean,
): Trouble | undefined {
  const { title } = brain.vocabulary
  const { shape, measured } = brain.layers
  const bad = parsed.bad ?? (shape !== undefined && isOwn ? misfit(parsed.settings, shape) : undefined)
  if (bad === undefined) return undefined
  const isFatal = parsed.bad !== undefined && layer.form.onBad === 'stops'
  const effect = isFatal
    ? `${title} does not start with it`
    : `${title} drops the whole file${isOwn ? ', our hooks with it' : ''}`
  return {
    grade: (isOwn || isFatal) && measured !== undefined ? 'off' : 'unsure',
    what: `${shownFile(layer.file, place)}:${bad.line}: ${bad.what}; ${effect}`,
    todo: 'correct that line',
  }
}

/** Hooks of others that may allow a call that we have refused. */
function overruling(
  { layers, vocabulary }: Brain,
  place: StartPlace,
  read: readonly ReadLayer[],
  entries: readonly Entry[],
): readonly Trouble[] {
  const { overruledAt } = layers
  if (overruledAt === undefined) return []
  const keys = ['hooks', overruledAt, '*', 'hooks', '*', 'command']
  const ours = new Set<unknown>(entries.map(({ command }) => command))
  return read.flatMap(({ layer, parsed }) =>
    settingsAt(parsed.settings ?? [], keys)
      .filter(({ value }) => !ours.has(value))
      .map(({ line }) => ({
        grade: 'unsure',
        what: `${shownFile(layer.file, place)}:${line}: another hook; ${vocabulary.title} lets the last one decide, so it can overrule us where our hook process fails`,
        todo: 'nothing, if that hook never answers "allow"',
      })),
  )
}

function switchTroubles(
  { layers, vocabulary }: Brain,
  place: StartPlace,
  read: readonly ReadLayer[],
): readonly Trouble[] {
  return layers.switches.flatMap(({ keys, isOff, scopes, rule }): Trouble[] => {
    const found = read
      .filter(({ layer }) => scopes?.includes(layer.scope) ?? true)
      .flatMap(({ layer, parsed }) => settingsAt(parsed.settings ?? [], keys).map((setting) => ({ layer, setting })))
    // of a key that is there twice the last one counts, and so it does of layers
    const counting = rule === 'strongest' ? found.slice(-1) : found
    return counting
      .filter(({ setting }) => isOff(setting.value, { keys: setting.keys, place }))
      .map(({ layer, setting }) => ({
        grade: 'off',
        what: `${shownFile(layer.file, place)}:${setting.line}: \`${nameOf(setting.keys)}\` turns the hooks of ${vocabulary.title} off`,
        todo: layer.scope === 'managed' ? 'ask the administrator of this machine' : 'take that line out',
      }))
  })
}

/** A long key is cut: some are whole commands. */
function nameOf(keys: readonly string[]): string {
  const name = keys.filter((key) => !/^\d+$/.test(key)).join('.')
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}
