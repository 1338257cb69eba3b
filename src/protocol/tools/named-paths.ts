import type { Json } from '../../base/index.ts'
import { latinKey } from './latin-key.ts'

/** The meaning of a key for the text below it: a path; a path, unless it is clearly something else; a URL, perhaps of a file. */
type Naming = 'path' | 'perhaps' | 'address'

const namings = new Map<string, Naming>([
  ...named(
    'path',
    'path paths file files filename filenames filepath filepaths absolutepath relativepath targetfile targetpath',
    'notebook notebookpath directory directories dir dirpath folder folders folderpath oldpath newpath oldfile newfile',
    'sourcepath destinationpath sourcefile destinationfile srcpath destpath frompath topath inputpath outputpath',
  ),
  ...named(
    'perhaps',
    'source sources destination destinations src dst dest from to target targets output outputs outfile outdir',
    'outputfile outputdir outputdirectory inputfile inputdir targetdir targetdirectory sourcedir destdir destinationdir localpath',
    'savepath saveto downloadpath uploadpath logfile configfile configpath rootpath basepath projectpath repopath workspacepath',
  ),
  ...named('address', 'uri uris url urls href'),
])

/** The files that an input names, anywhere in it, as they are written there; other texts may be among them. */
export function namedPaths(input: Json): readonly string[] {
  if (typeof input !== 'object' || input === null) return []
  let found: Set<string> | undefined // most inputs name no file, and have no object in them
  let seen: Set<object> | undefined
  const pending: { readonly value: object; readonly naming: Naming | undefined }[] = [
    { value: input, naming: undefined },
  ]
  // a list that grows while it is read, so that paths come in the order in which a reader meets them, however deep they are
  for (const { value, naming } of pending) {
    const isList = Array.isArray(value)
    for (const key of Object.keys(value)) {
      const inner: unknown = value[key as never]
      const own = isList ? naming : namings.get(plainKey(key))
      if (typeof inner === 'string') {
        const path = own === undefined ? undefined : pathIn(inner, own)
        if (path !== undefined) found = (found ?? new Set()).add(path)
      } else if (typeof inner === 'object' && inner !== null) {
        seen ??= new Set([input])
        if (seen.has(inner)) continue
        seen.add(inner)
        pending.push({ value: inner, naming: own })
      }
    }
  }
  return found === undefined ? [] : [...found]
}

function named(naming: Naming, ...keys: readonly string[]): readonly (readonly [string, Naming])[] {
  return keys.flatMap((words) => words.split(' ')).map((key) => [key, naming])
}

/** `file_path`, `filePath` and `File-Path` are one key. */
export function plainKey(key: string): string {
  if (key.length > 40) return ''
  return /[^a-z]/.test(key) ? latinKey(key).replaceAll(/[_-]/g, '').toLowerCase() : key
}

function pathIn(text: string, naming: Naming): string | undefined {
  if (/^file:/i.test(text)) return pathOfAddress(text)
  if (naming === 'address') return undefined
  return naming === 'perhaps' && isSomethingElse(text) ? undefined : text
}

/** Web URLs and longer texts. But with `..` in them they lead to other files, if a program treats them as a path. */
function isSomethingElse(text: string): boolean {
  return (/^https?:\/\//i.test(text) || text.includes('\n')) && !text.includes('..')
}

/** The path in a `file:` address. */
export function pathOfAddress(text: string): string {
  try {
    const { host, pathname } = new URL(text)
    const path = decoded(pathname)
    if (host !== '') return `\\\\${host}${path}`
    return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path
  } catch {
    return text // no address: then it is the name of a file, if anything
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a percent sign that means itself
  }
}
