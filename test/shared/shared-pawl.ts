import { type BuiltPawl, openPawl } from '../hook-project.ts'
import { prepared } from './prepared.ts'
import { sharedResident } from './shared-resident.ts'

/** The command line and the hook process, bundled once for all test files. */
export async function sharedPawl(): Promise<BuiltPawl> {
  return openPawl(await prepared('pawl'), await sharedResident())
}
