import { checkKey } from '../../base/index.ts'

/** How the keys to list begin: every key begins with nothing. */
export function readPrefix(given: unknown = ''): string {
  if (given !== '') checkKey('the beginning of keys', given)
  return given as string
}
