// a symbol of the whole process: the hook process has its own copy of this module, and `pawl/governance` another one
const place = Symbol.for('pawl.config-folder')
const shared = globalThis as { [place]?: string | undefined }

/**
 * The folder of the config that is being loaded; `undefined` outside of a config. Relative paths in a config start from here, and
 * never from the working directory: that of a hook process is wherever the agent happens to be.
 */
export function configFolder(): string | undefined {
  return shared[place]
}

/** Evaluates a config that is in this folder. */
export function inConfigFolder<T>(folder: string, evaluate: () => T): T {
  const before = shared[place]
  shared[place] = folder
  try {
    return evaluate()
  } finally {
    shared[place] = before
  }
}
