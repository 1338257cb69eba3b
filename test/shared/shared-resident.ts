import { type Resident, startResident } from '../resident/start-resident.ts'
import { prepared } from './prepared.ts'

let resident: Promise<Resident> | undefined

/** The resident process of this worker, whose files share it. */
export function sharedResident(): Promise<Resident> {
  resident ??= prepared('pawl').then((files) => startResident(files.resident))
  return resident
}
