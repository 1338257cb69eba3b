import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { loadConfig } from '../../config/internal.ts'
import { acceptGuards, prepareHook } from '../../hook/index.ts'
import { readRegularFile } from '../../node/index.ts'
import { installHooks, type Outcomes, outdatedAgents } from '../install/install-hooks.ts'
import { configAt, type InstallPlace } from '../install/install-place.ts'
import { writeHint } from '../project/system-error.ts'
import { inOrder } from '../terminal/interrupt.ts'
import { createConfig } from './create-config.ts'
import { starterConfig } from './starter-config.ts'

/** The result for the project's own hooks. */
export interface Ours {
  /** The config, if it was made now. */
  readonly created: string | undefined
  /** As it was loaded; nothing if there was no agent to load it for. */
  readonly config: LoadedConfig | undefined
  readonly outcomes: Outcomes
}

interface Wanted {
  readonly place: InstallPlace
  readonly agents: readonly Brain[]
  readonly dryRun: boolean
  /** Whether mods are installed where there are none yet. */
  readonly mod?: boolean
  /** The text of a new config. */
  readonly starter?: string
}

const name = 'pawl.config.ts'

export const noOurs: Ours = { created: undefined, config: undefined, outcomes: { done: [], failed: [], mods: [] } }

/** Installs the hooks of the project's config into agents; the config is made if it is missing. */
export async function installOurs({
  place,
  agents,
  dryRun,
  mod = false,
  starter = starterConfig(),
}: Wanted): Promise<Ours> {
  if (agents.length === 0) return noOurs
  const { root } = place
  const found = configAt(place)
  if (found === undefined && dryRun) return tried(root, { agents, mod }, starter)
  const file = found ?? join(root, name)
  makeFolder(root)
  const created = found === undefined && createConfig(file, starter) ? name : undefined
  const config = await loadConfig(file)
  // installed entries keep protecting the rest; only `pawl uninstall`, which is for a person and recorded, removes them
  if (config.registry.size === 0) return { created, config, outcomes: noOurs.outcomes }
  const others = (await outdatedAgents(root, place.brains)).filter((brain) => !agents.includes(brain))
  const outcomes = await inOrder(async () => {
    if (!dryRun) await prepare(file)
    const installed = await installHooks(config, [...agents, ...others], { dryRun, mod })
    if (dryRun) return installed
    acceptGuards(config.root, config, settingsIn(place))
    return installed
  })
  return { created, config, outcomes }
}

/** The settings of each agent in a project; hooks above all projects are not looked for in settings. */
function settingsIn({ level, root, brains }: InstallPlace): Readonly<Record<string, string>> {
  if (level !== undefined) return {}
  return Object.fromEntries(
    brains.flatMap(({ vocabulary: { slug, settingsPath } }) => {
      try {
        return [[slug, readRegularFile(join(root, settingsPath))]]
      } catch {
        return [] // there is no such file, or something else in its place, such as a pipe
      }
    }),
  )
}

/** A project has its folder; a level above projects may not have one yet. */
function makeFolder(root: string): void {
  try {
    mkdirSync(root, { recursive: true })
  } catch (cause) {
    throw new PawlError('not-written', `${root} cannot be made: ${sentenceOf(cause)}`, {
      cause,
      hint: writeHint(
        cause,
        'give yourself the right to write there; hooks for a whole machine are installed by its administrator',
      ),
    })
  }
}

async function prepare(file: string): Promise<void> {
  try {
    await prepareHook(file)
  } catch (cause) {
    if (isPawlError(cause)) throw cause
    throw new PawlError('not-written', `the folder .pawl cannot be written: ${sentenceOf(cause)}`, {
      cause,
      hint: writeHint(cause, 'give yourself the right to write there, then run `pawl init --hooks` again'),
    })
  }
}

/** The planned result with a new config: it is written elsewhere, and discarded. */
async function tried(
  root: string,
  { agents, mod }: Required<Pick<Wanted, 'agents' | 'mod'>>,
  starter: string,
): Promise<Ours> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-'))
  try {
    writeFileSync(join(folder, name), starter)
    const config: LoadedConfig = { ...(await loadConfig(join(folder, name))), root }
    return { created: name, config, outcomes: await installHooks(config, agents, { dryRun: true, mod }) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
