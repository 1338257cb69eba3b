import { isPawlError } from '../../base/index.ts'
import { type Finding, wrong } from '../doctor/findings/finding.ts'
import { peopleHint } from '../project/people-hint.ts'
import { systemError } from '../project/system-error.ts'

type Findings = readonly Finding[]

/** The findings; a PawlError is a finding, too. A bug of ours stays an error. */
export async function orFault(look: () => Findings | Promise<Findings>): Promise<Findings> {
  try {
    return await look()
  } catch (thrown) {
    const error = isPawlError(thrown) ? thrown : systemError(thrown)
    if (error === undefined) throw thrown
    return [wrong(error.message, peopleHint(error) ?? 'correct it, then run `pawl check` again')]
  }
}
