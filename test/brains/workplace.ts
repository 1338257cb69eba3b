import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where an agent works: a project and a home, and nothing else of the machine that would be its own. */
export interface Workplace {
  /** Holds the others, and what the agent prints. */
  readonly folder: string
  readonly project: string
  readonly home: string
}

const folders: string[] = []

export function makeWorkplace(name: string): Workplace {
  const folder = mkdtempSync(join(tmpdir(), `pawl-brains-${name}-`))
  folders.push(folder)
  const place = { folder, project: join(folder, 'project'), home: join(folder, 'home') }
  mkdirSync(place.project)
  mkdirSync(place.home)
  mkdirSync(join(folder, 'temporary'))
  return place
}

/** For the end of a test file. */
export function clearWorkplaces(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
