import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where an agent works: a project and a home of its own, in a temporary folder that only this user can read. */
export interface Workplace {
  /** Holds the others, and the output of the agent. */
  readonly folder: string
  readonly project: string
  readonly home: string
}

export function makeWorkplace(name: string, parent = tmpdir()): Workplace {
  const folder = realpathSync(mkdtempSync(join(parent, `pawl-${name}-`)))
  const place = { folder, project: join(folder, 'project'), home: join(folder, 'home') }
  for (const made of [place.project, place.home, temporaryOf(place)]) mkdirSync(made)
  return place
}

export function temporaryOf({ folder }: Workplace): string {
  return join(folder, 'temporary')
}

export function removeWorkplace({ folder }: Workplace): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
