import { posix } from 'node:path'
import type { Value } from './value.ts'
import { inside, type Payload } from './words.ts'

/** Whether a path is a folder or below it: by the names of all folders from the root on, of which some may not be known. */
export function within(path: string, folder: string, payload: Payload): boolean | undefined {
  const [one, other] = [path, folder].map((text) => foldersOf(text, payload))
  if (one === undefined || other === undefined || one[0] !== other[0]) return undefined
  if (one.length < other.length) return false
  const differs = other.findIndex((name, at) => name !== one[at])
  if (differs < 0) return true
  return [one[differs], other[differs]].some((name) => name?.startsWith(unknown)) ? undefined : false
}

/** The same for a name that is not known, in a folder that is. */
export function whereabouts(value: Value, folder: string, payload: Payload): boolean | undefined {
  const { below } = value as { readonly below?: string }
  if (below === undefined) return undefined
  if (within(below, folder, payload) === true) return true
  const isApart = within(below, folder, payload) === false && within(folder, below, payload) === false
  return isApart ? false : undefined
}

const unknown = '?'
/** Deeper than any path of the tests leads up. */
const around = Array.from({ length: 20 }, (_, at) => `${unknown}${at}`).join('/')

/** Where it begins, and the names of the folders; undefined if it begins in the folder of another user. */
function foldersOf(text: string, payload: Payload): readonly string[] | undefined {
  const project = inside(payload, 'context', 'host', 'project')
  const names = (path: string) => path.split('/').filter((name) => name !== '')
  if (/^~[^/]/.test(text)) return undefined
  if (text.startsWith('~')) return ['home', ...names(posix.resolve(`/${around}`, `.${text.slice(1)}`))]
  if (typeof project === 'string') return ['root', ...names(posix.resolve(project, text))]
  if (text.startsWith('/')) return ['root', ...names(posix.resolve(text))]
  return ['project', ...names(posix.resolve(`/${around}`, text))]
}
