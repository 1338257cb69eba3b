import { join } from 'node:path'
import { isNotAFile, readRegularFile } from '../../node/index.ts'
import { shortHash } from '../../protocol/index.ts'
import { configNames } from '../find/find-config.ts'

/**
 * What a config was compiled to, and from what. Both files are committed beside the hook program: whoever clones the project
 * is guarded, with nothing installed.
 */
export interface Policy {
  /** The form of what is compiled; another Pawl compiles again. */
  readonly version: string
  /** The files it was made from, below the root, and a short name for what was in each. */
  readonly sources: Readonly<Record<string, string>>
  /** The SHA-256 of the compiled text: no other text is run. */
  readonly digest: string
}

/** Changes whenever the compiled form does. */
export const policyVersion = '4'
export const policyFiles = { compiled: '.pawl/policy.cjs', about: '.pawl/policy.json' } as const

/** What was compiled, if it is what was written and every source is what it was; otherwise nothing: it has to be compiled again. */
export function freshPolicy(root: string): { readonly policy: Policy; readonly text: string } | undefined {
  const policy = readPolicy(root)
  if (policy?.version !== policyVersion) return undefined
  if (!configNames.some((name) => name in policy.sources)) return undefined // then it was not made from a config
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

/** What was compiled last, and from what; nothing if there is none. */
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
