import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * The rule: of an agent's folder in `brains/`, the hook process has all but `command-line.ts` and what only that file imports. It is what
 * the command line knows of an agent: how its settings are read and edited, where it leaves traces, how its program is asked and started.
 */
const ofCommandLine = /[\\/]brains[\\/][\w-]+[\\/]command-line\.ts$/

/** Leaves out of a bundle what only the command line needs of coding agents: each such file is a module without a value. */
export function withoutSettings(): Plugin {
  return {
    name: 'without-settings',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/command-line\.ts$/ }, ({ path, resolveDir }) =>
        ofCommandLine.test(join(resolveDir, path)) ? { path, namespace: 'left-out' } : undefined,
      )
      onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents: 'export const commandLine = undefined' }))
    },
  }
}
