import { isObject, type Json } from '../../base/index.ts'
import { plainKey } from '../../protocol/index.ts'

/** Keys under which shell tools take the folder that a command runs in. */
const folderKeys = /^(?:cwd|work(?:ing)?dir(?:ectory)?|dir(?:ectory|path)?)$/

/** The folders beside the command of a shell call, and its input without them: they are not files that it changes. */
export function foldersBeside(input: Json): { readonly folders: readonly string[]; readonly rest: Json } {
  const entries = Object.entries(isObject(input) ? input : {})
  const folders = entries.flatMap(([key, value]) => (isFolder(key, value) ? [value] : []))
  return { folders, rest: Object.fromEntries(entries.filter(([key, value]) => !isFolder(key, value))) }
}

function isFolder(key: string, value: Json): value is string {
  return typeof value === 'string' && folderKeys.test(plainKey(key))
}
