import { type BuiltPawl, openPawl } from '../hook-project.ts'
import { type Resident, startResident } from '../resident/start-resident.ts'
import { prepared } from './prepared.ts'

/** That of this worker, whose files share it. */
let resident: Promise<Resident> | undefined

/** The command line and the hook process, bundled once for all test files. */
export async function sharedPawl(): Promise<BuiltPawl> {
  const files = await prepared('pawl')
  resident ??= startResident(files.resident, files.command)
  return openPawl(files, await resident)
}
