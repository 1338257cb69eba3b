import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * The rule: of an agent's folder in `brains/`, the hook process has all but `command-line.ts` and its own imports. It
 * has the agent's facts for the command line: how its settings are read and edited, where it leaves traces, how its
 * program is queried and started.
 */
const ofCommandLine = /[\\/]brains[\\/][\w-]+[\\/]command-line\.ts$/

/** Leaves out of a bundle the parts of coding agents that only the command line needs: each such file is a module without a value. */
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
