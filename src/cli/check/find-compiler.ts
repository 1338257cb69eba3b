import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The TypeScript of a project. */
export interface Compiler {
  /** The file of `tsc`, for Node. */
  readonly program: string
  readonly version: string
  /** Whether the types of Node are installed beside it. */
  readonly hasNodeTypes: boolean
}

/** The TypeScript that a config's own imports would find; or the package that is missing, be it TypeScript or Pawl with its types. */
export function findCompiler(config: string): Compiler | { readonly missing: 'typescript' | 'pawl' } {
  const found = manifestOf('typescript', config)
  if (found === undefined) return { missing: 'typescript' }
  if (manifestOf('pawl', config) === undefined) return { missing: 'pawl' }
  const { version = '', bin } = JSON.parse(readFileSync(found, 'utf8')) as {
    readonly version?: string
    readonly bin?: { readonly tsc?: string }
  }
  const hasNodeTypes = manifestOf('@types/node', config) !== undefined
  return { program: join(dirname(found), bin?.tsc ?? 'bin/tsc'), version, hasNodeTypes }
}

function manifestOf(name: string, config: string): string | undefined {
  try {
    return createRequire(config).resolve(`${name}/package.json`)
  } catch {
    return undefined // it is not installed
  }
}
