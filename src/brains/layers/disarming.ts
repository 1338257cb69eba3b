import { accessSync, constants, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Options of Node that do not change the behaviour of a program. */
const harmless =
  /^--(max-old-space-size|max-semi-space-size|max-http-header-size|stack-trace-limit|dns-result-order|unhandled-rejections|(no-)?warnings|(no-)?deprecation|enable-source-maps|trace-[\w-]+|use-(system|openssl|bundled)-ca|openssl-legacy-provider|disable-warning|network-family-autoselection[\w-]*|(no-)?experimental-(fetch|vm-modules|require-module|strip-types))(=.*)?$/

const loaders = new Set(['LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES', 'BASH_ENV', 'SHELLOPTS', 'OPENSSL_CONF'])

/** The facts that decide whether a variable is harmful. */
interface Surroundings {
  /** The `PATH` that agents are started with. */
  readonly path: string | undefined
  /** Our commands in the agent's settings. */
  readonly commands: readonly string[]
}

/** Describes how a variable in the environment of hooks takes control of our hook process; undefined if it does not. */
export function disarming(name: string, value: string, { path, commands }: Surroundings): string | undefined {
  if (name.startsWith('PAWL_')) return 'changes what the hook process does'
  if (loaders.has(name) || name.startsWith('BASH_FUNC_')) return 'loads code into the hook process'
  if (name === 'PATH' && nodeOn(value) !== nodeOn(path)) return 'changes which `node` runs the hook process'
  if (name !== 'NODE_OPTIONS' || commands.every((command) => command.includes('NODE_OPTIONS='))) return undefined
  const odd = value.split(/\s+/).find((option) => option !== '' && !harmless.test(option))
  return odd === undefined ? undefined : `gives the hook process an option that can change its answer (${odd})`
}

/** The file behind `node` on a path. */
function nodeOn(path = ''): string | undefined {
  for (const folder of path.split(delimiter)) {
    try {
      const file = realpathSync(join(folder, 'node'))
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // not in this folder
    }
  }
  return undefined
}
