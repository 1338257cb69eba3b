import { PawlError } from '../base/index.ts'

interface Modules {
  readonly 'node:crypto': typeof import('node:crypto')
  readonly 'node:fs': typeof import('node:fs')
  readonly 'node:os': typeof import('node:os')
  readonly 'node:path': typeof import('node:path')
}

// loaded at first use, never imported: code that needs none of them runs in browsers, too
/** Node's `crypto`. */
export const nodeCrypto = later('node:crypto')
/** Node's `fs`. */
export const nodeFs = later('node:fs')
/** Node's `os`. */
export const nodeOs = later('node:os')
/** Node's `path`. */
export const nodePath = later('node:path')

function later<Name extends keyof Modules>(name: Name): () => Modules[Name] {
  let found: Modules[Name] | undefined
  return () => {
    found ??= take(name)
    return found
  }
}

function take<Name extends keyof Modules>(name: Name): Modules[Name] {
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> }
  const found = process?.getBuiltinModule?.(name)
  if (found !== undefined) return found as Modules[Name]
  throw new PawlError('needs-node', `this runtime does not have \`${name}\``, {
    hint: 'run it in Node, or give the hook a resolver, gate or attester of your own, which needs none of it',
  })
}
