import { isObject } from '../../base/index.ts'
import type { Action } from '../action/action.ts'
import type { Argument } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import { filesBelow } from '../programs/files/files-found.ts'
import { expandBraces } from '../shell/expand-braces.ts'
import { resolve } from '../shell/resolve.ts'
import type { ActingCall } from './actions-of.ts'

/** A tool that searches reads the files of the folders that it names, or of the working folder. Patterns for names limit it. */
export function readSearch({ name, paths, input }: ActingCall, place: Place): readonly Action[] {
  const origin = { inside: [], by: name }
  const folders = paths.length === 0 ? ['.'] : paths
  const from = (path: Argument) => resolve(path, [place.cwd ?? '.'], place)
  const lists = folders.map((path) => ({ type: 'lists', path: from(path), recursive: true, ...origin }) as const)
  const globs = globsIn(input)
  const files = globs.length === 0 ? folders : folders.flatMap((folder) => globs.flatMap((glob) => found(folder, glob)))
  const recursive = globs.length === 0
  return [...lists, ...files.map((path) => ({ type: 'reads', path: from(path), recursive, ...origin }) as const)]
}

const globKeys = /^(?:glob|globs|include|includes|include_?pattern|file_?pattern)$/i

/** The patterns that a search is limited to; one that only leaves files out does not limit it. */
function globsIn(input: unknown): readonly string[] {
  if (!isObject(input)) return []
  const written = Object.entries(input).flatMap(([key, value]) => (globKeys.test(key) ? value : []))
  const texts = written.filter((one): one is string => typeof one === 'string' && one !== '')
  return texts.filter((one) => !one.startsWith('!')).flatMap((one) => expandBraces(one) ?? ['*'])
}

function found(folder: string, glob: string): readonly Argument[] {
  if (/^[/~]/.test(glob)) return [{ type: 'pattern', text: glob }]
  return filesBelow(folder, [glob.replace(/^(?:\.?\/|\*\*\/)+/, '')])
}
