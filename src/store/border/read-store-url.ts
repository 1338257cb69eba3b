import { PawlError, typeName } from '../../base/index.ts'
import { sqliteFolder } from './sqlite-folder.ts'

/** Where a store is. */
export type StorePlace =
  | { readonly type: 'memory' }
  | { readonly type: 'sqlite'; readonly folder: string }
  | { readonly type: 'postgres'; readonly url: string }

/** Reads the url of a store; anything else is refused without repeating it, since it may hold a password. */
export function readStoreUrl(url: unknown): StorePlace {
  if (url === 'memory:') return { type: 'memory' }
  if (typeof url === 'string' && /^postgres(ql)?:\/\//.test(url)) return { type: 'postgres', url }
  const folder = sqliteFolder(url)
  if (folder !== undefined) return { type: 'sqlite', folder }
  const shown = typeof url === 'string' ? (url.match(/^[a-z]+:/i)?.[0] ?? url) : typeName(url)
  throw new PawlError('bad-store-url', `a store cannot be opened from \`${shown}\``, {
    hint: 'use sqlite:FOLDER, postgres://USER@HOST/DATABASE or memory:',
  })
}
