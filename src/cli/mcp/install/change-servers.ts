import type { PawlError } from '../../../base/index.ts'
import { type EditedServers, editServers, readServers, type Server, type ServerFile } from '../../../brains/internal.ts'
import { asPawlError } from '../../project/as-pawl-error.ts'
import { inOrder } from '../../terminal/interrupt.ts'
import { mustBeThere, type ServerArguments } from './server-arguments.ts'

/** The result for one file. */
export type ChangedFile = { readonly file: ServerFile } & (
  | { readonly edited: EditedServers; readonly error?: undefined }
  | { readonly edited?: undefined; readonly error: PawlError }
)

/** Changes the servers in every file, one after the other; a broken file keeps no other one from its turn. */
export async function changeServers(
  to: 'guard' | 'restore',
  { place, files, names, dryRun }: ServerArguments,
): Promise<readonly ChangedFile[]> {
  mustBeThere(names, files.flatMap(namesIn))
  const isNamed = (name: string) => names.length === 0 || names.includes(name)
  const isChosen = ({ name, mayNeedSignIn }: Server) => isNamed(name) && (mayNeedSignIn !== true || names.length > 0)
  const changed: ChangedFile[] = []
  for (const file of files) {
    try {
      const edited = await inOrder(() => editServers(file, { to, isChosen, lockedIn: place.root, dryRun }))
      const ofChosen = <T extends { readonly name: string }>(all: readonly T[]) =>
        all.filter(({ name }) => isNamed(name))
      changed.push({ file, edited: { ...edited, before: ofChosen(edited.before), after: ofChosen(edited.after) } })
    } catch (error) {
      changed.push({ file, error: asPawlError(error, file.shown) })
    }
  }
  return changed
}

/** A file that cannot be read is reported when it is changed. */
function namesIn(file: ServerFile): readonly string[] {
  try {
    return readServers(file).map(({ name }) => name)
  } catch {
    return []
  }
}
