import { readFileSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Layer, StartPlace } from '../contract/layers.ts'
import { largest } from '../settings/too-large.ts'
import { jsonSettings } from './json-settings.ts'
import type { Parsed } from './setting.ts'
import { tomlSettings } from './toml-settings.ts'

/** A settings file that is there, as the agent reads it. */
export interface ReadLayer {
  readonly layer: Layer
  readonly parsed: Parsed
}

/** Nothing if there is no such file. Links are followed, as agents do. */
export function readLayer(layer: Layer): ReadLayer | undefined {
  const text = textOf(layer.file)
  if (text === undefined) return undefined
  if (typeof text !== 'string') return { layer, parsed: { bad: { line: 1, what: text.odd } } }
  return { layer, parsed: layer.form.type === 'toml' ? tomlSettings(text) : jsonSettings(text, layer.form) }
}

/** The text of a file; nothing if it is not there. */
export function textOf(file: string): string | { readonly odd: string } | undefined {
  try {
    const stats = statSync(file)
    if (!stats.isFile()) return { odd: 'it is not a file' }
    return stats.size > largest ? { odd: 'it is larger than 5 MB' } : readFileSync(file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { odd: `it cannot be read (${code})` }
  }
}

/** A file as people write it: below the folder, below `~`, or from the root. */
export function shownFile(file: string, { folder, home }: Pick<StartPlace, 'folder' | 'home'>): string {
  for (const [base, prefix] of [
    [folder, ''],
    [home, `~${sep}`],
  ] as const) {
    const inside = relative(base, file)
    if (inside !== '' && !inside.startsWith('..')) return `${prefix}${inside}`
  }
  return file
}
