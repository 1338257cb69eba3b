import { join } from 'node:path'
import { isNotAFile, readRegularFile } from '../../node/index.ts'
import { shortHash } from '../../protocol/index.ts'
import { configNames, isThere } from '../find/find-config.ts'

/**
 * The compiled config, and its sources. Both files are committed beside the hook program: every clone of the project is
 * guarded, with nothing installed.
 */
export interface Policy {
  /** The format of the compiled policy; another Pawl compiles again. */
  readonly version: string
  /** The source files, below the root, with a short digest of each. */
  readonly sources: Readonly<Record<string, string>>
  /** The SHA-256 of the compiled text: no other text is run. */
  readonly digest: string
}

/** Changes whenever the compiled form does. */
export const policyVersion = '6'
export const policyFiles = { compiled: '.pawl/policy.cjs', about: '.pawl/policy.json' } as const

/** The compiled policy, if it and every source are unchanged; undefined if it has to be compiled again. */
export function freshPolicy(root: string): { readonly policy: Policy; readonly text: string } | undefined {
  const policy = readPolicy(root)
  if (policy?.version !== policyVersion) return undefined
  const at = configNames.findIndex((name) => name in policy.sources)
  if (at < 0) return undefined // then it was not made from a config
  if (configNames.slice(0, at).some((name) => isThere(join(root, name)))) return undefined // that one comes first
  const isSame = Object.entries(policy.sources).every(([path, hash]) => sourceHash(textIn(join(root, path))) === hash)
  const text = isSame ? textIn(join(root, policyFiles.compiled)) : undefined
  return text === undefined || digestOf(text) !== policy.digest ? undefined : { policy, text }
}

/** Git may have changed how lines end: that is the same source. */
export function sourceHash(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shortHash(text.replaceAll('\r\n', '\n'))
}

/** The SHA-256 of a text, in hexadecimal. */
export function digestOf(text: string): string {
  // loaded when needed: a hook process has to be quick
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex')
}

/** The latest compiled policy, and its sources; undefined if there is none. */
export function readPolicy(root: string): Policy | undefined {
  try {
    const found: unknown = JSON.parse(readRegularFile(join(root, policyFiles.about)))
    return isPolicy(found) ? found : undefined
  } catch (error) {
    if (isNotAFile(error)) throw error
    return undefined // not there, or cut short: as good as none
  }
}

function isPolicy(found: unknown): found is Policy {
  if (typeof found !== 'object' || found === null) return false
  const { version, sources, digest } = found as Readonly<Record<string, unknown>>
  return typeof version === 'string' && typeof digest === 'string' && typeof sources === 'object' && sources !== null
}

function textIn(file: string): string | undefined {
  try {
    return readRegularFile(file)
  } catch (error) {
    if (isNotAFile(error)) throw error
    return undefined
  }
}
