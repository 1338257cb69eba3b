import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What was compiled, and from what: kept beside it, so that the hook process need not guess. */
export interface Manifest {
  /** The form of what is compiled; another Pawl compiles anew. */
  readonly version: string
  /** The files it was made from, below the root, and what was in each: to compare texts takes far less than to hash one. */
  readonly sources: Readonly<Record<string, string>>
  /** The file, in the cache. */
  readonly compiled: string
  /** What to give to Node so that it compiles anew, when a source has changed. */
  readonly compiler: readonly string[]
}

/** Changes whenever the compiled form does. */
export const manifestVersion = '2'
export const cacheFolder = '.pawl/cache'

/** What was compiled, if every source is still what it was; otherwise nothing: it has to be compiled anew. */
export function freshCompiled(root: string): { readonly manifest: Manifest; readonly text: string } | undefined {
  const manifest = readManifest(root)
  if (manifest?.version !== manifestVersion) return undefined
  const isSame = Object.entries(manifest.sources).every(([path, text]) => textIn(join(root, path)) === text)
  const text = isSame ? textIn(join(root, cacheFolder, manifest.compiled)) : undefined
  return text === undefined ? undefined : { manifest, text }
}

export function readManifest(root: string): Manifest | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(join(root, cacheFolder, 'manifest.json'), 'utf8'))
    return isManifest(found) ? found : undefined
  } catch {
    return undefined // not there, or cut short: as good as none
  }
}

function isManifest(found: unknown): found is Manifest {
  if (typeof found !== 'object' || found === null) return false
  const { sources, compiled, compiler } = found as Readonly<Record<string, unknown>>
  return typeof sources === 'object' && sources !== null && typeof compiled === 'string' && Array.isArray(compiler)
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
