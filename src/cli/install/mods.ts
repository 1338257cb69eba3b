import { join } from 'node:path'
import type { PawlError } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import { type Edited, editMod, modOf, modStateAt, type PlacedMod } from '../../brains/internal.ts'
import { asPawlError } from '../project/as-pawl-error.ts'

/** What was done, or would be, with the mod of an agent. */
export type ModOutcome = { readonly brain: Brain; readonly placed: PlacedMod } & (
  | { readonly files: readonly Edited[] }
  | { readonly error: PawlError }
)

/** Writes the mods of agents, where one is wanted or there already. */
export function keepMods(
  root: string,
  brains: readonly Brain[],
  { mod, dryRun }: { readonly mod: boolean; readonly dryRun: boolean },
): Promise<readonly ModOutcome[]> {
  const isKept = (placed: PlacedMod) => mod || modStateAt(join(root, placed.folder), placed.mod) !== undefined
  return editMods(root, brains, { isMeant: isKept, isWanted: true, dryRun })
}

/** Removes the mods of agents: our files, and the folders that we have made for them. */
export function removeMods(
  root: string,
  brains: readonly Brain[],
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<readonly ModOutcome[]> {
  const isThere = ({ mod, folder }: PlacedMod) => modStateAt(join(root, folder), mod) !== undefined
  return editMods(root, brains, { isMeant: isThere, isWanted: false, dryRun })
}

/** Whether anything was changed, or would be. */
export function isModChanged(outcome: ModOutcome): boolean {
  return 'files' in outcome && outcome.files.some(({ before, after }) => before !== after)
}

interface Edit {
  isMeant(placed: PlacedMod): boolean
  readonly isWanted: boolean
  readonly dryRun: boolean
}

/** One after the other; a folder of others in the place of a mod keeps no other agent from its turn. */
async function editMods(
  root: string,
  brains: readonly Brain[],
  { isMeant, ...how }: Edit,
): Promise<readonly ModOutcome[]> {
  const done: ModOutcome[] = []
  for (const brain of brains) {
    const placed = modOf(brain)
    if (placed === undefined || !isMeant(placed)) continue
    try {
      done.push({ brain, placed, files: await editMod(root, placed, how) })
    } catch (error) {
      done.push({ brain, placed, error: asPawlError(error) })
    }
  }
  return done
}
