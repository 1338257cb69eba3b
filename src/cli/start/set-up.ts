import { basename } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { brains } from '../../brains/index.ts'
import { findConfig } from '../../config/internal.ts'
import { type InitDone, initProject } from '../init/init-project.ts'
import { starterConfig } from '../init/starter-config.ts'
import { asPawlError } from '../project/as-pawl-error.ts'
import type { Wanted } from './wanted.ts'

/** Refuses an empty choice. */
export function checkChoice({ chosen, packs }: Wanted): void {
  if (chosen.length === 0)
    throw nothing('no agent was chosen', 'choose one with the space key, or run `pawl init --hooks AGENT`')
  if (packs?.length === 0)
    throw nothing('no pack of rules was chosen', 'choose one with the space key, or write pawl.config.ts yourself')
}

/** Installs the chosen hooks, as `pawl init --hooks AGENT…` does. */
export async function setUp({ root, chosen, packs, config }: Wanted): Promise<InitDone> {
  const hooks = chosen.map(({ vocabulary }) => vocabulary.slug)
  try {
    return await initProject({
      place: { level: undefined, root, brains },
      level: undefined,
      roles: [],
      mod: false,
      hooks,
      dryRun: false,
      ...(packs && { starter: starterConfig(packs.map(({ name }) => name)) }),
    })
  } catch (cause) {
    throw withWhatWasDone(asPawlError(cause), config === undefined ? findConfig(root) : undefined)
  }
}

function nothing(why: string, hint: string): PawlError {
  return new PawlError('nothing-chosen', `${why}, so nothing was installed and nothing was written`, { hint })
}

/** The same error; if a config was made before it, its message mentions it. */
function withWhatWasDone(error: PawlError, created: string | undefined): PawlError {
  if (created === undefined) return error
  const message = `${error.message}; ${basename(created)} was created, but no hooks were installed`
  return new PawlError(error.code, message, { cause: error, hint: error.hint })
}
