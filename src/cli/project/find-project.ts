import { basename, dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { findConfig, findPawlFolder } from '../../config/internal.ts'
import { logFolder } from '../../hook/index.ts'
import { obstacleAt } from '../../node/index.ts'
import { inspectLog, type LogState, seenEnd } from '../../store/internal.ts'
import { remark } from '../terminal/print.ts'
import { goneLog } from './gone-log.ts'

/** A project, for commands that read its log or its store. */
export interface FoundProject {
  readonly root: string
  /** Its config; an agent of a program's own has none. */
  readonly config?: string
  /** The last seen end of its log, if nothing is left of it. */
  readonly lost?: LogState['lost']
}

/**
 * The project of a folder: the folder of the nearest config, or else of the nearest `.pawl` with a store. A folder
 * whose log the user's state folder remembers, and which has none any more, is a project, too: the one above it must
 * not replace it.
 */
export function findProject(from: string): FoundProject | undefined {
  const config = findConfig(from)
  const found = config ?? findPawlFolder(from)
  const root = found === undefined ? undefined : dirname(found)
  const lost = lostBelow(from, root)
  if (lost !== undefined) return lost
  return root === undefined ? undefined : { root, ...(config !== undefined && { config }), lost: lostIn(root) }
}

/** The project of the present folder. Prints its path if it is another folder. */
export function projectHere(): FoundProject {
  const here = process.cwd()
  const found = findProject(here)
  if (found === undefined) throw noProject()
  const nearest = found.config === undefined ? '.pawl' : basename(found.config)
  if (found.root !== here) remark(`the project is ${found.root}, whose ${nearest} is the nearest`)
  return found
}

/** The config of the present folder, for a command that needs one and not the log; undefined if there is none. */
export function configHere(): string | undefined {
  const found = findProject(process.cwd())
  if (found === undefined) return undefined
  const { root, config, lost } = projectHere()
  if (config === undefined && lost !== undefined) throw goneProject(root, lost)
  return config
}

/** The error about a project whose log is gone. */
export function goneProject(root: string, lost: NonNullable<FoundProject['lost']>): PawlError {
  return goneLog(`of ${root}`, join(root, logFolder), lost)
}

/** The nearest folder, from this one up to the other and without it, whose log is gone. */
function lostBelow(from: string, end: string | undefined): FoundProject | undefined {
  if (from === end) return undefined
  const lost = lostIn(from)
  if (lost !== undefined) return { root: from, lost }
  const above = dirname(from)
  return above === from ? undefined : lostBelow(above, end)
}

function lostIn(root: string): LogState['lost'] {
  try {
    const { isEmpty, lost } = inspectLog(join(root, logFolder))
    return isEmpty ? lost : undefined
  } catch {
    // a folder that we may not look into is not a project of ours; one with something else in the place of .pawl was one
    return obstacleAt(join(root, dirname(logFolder)), 'a folder') && seenEnd(join(root, logFolder))
  }
}

function noProject(): PawlError {
  return new PawlError('no-store', 'there is no pawl.config.ts and no store in .pawl, in this folder or above it', {
    hint: '`pawl init --hooks` makes a config; `--store URL` names another store',
  })
}
