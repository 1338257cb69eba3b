import { lstatSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'

/** The names a config can have, the first of them being the one we make. */
export const configNames = ['pawl.config.ts', 'pawl.config.mts', 'pawl.config.js', 'pawl.config.mjs']

/** The config of the project that a folder is in: the nearest, going up. Something else of that name is an error. */
export function findConfig(from: string): string | undefined {
  const file = nearestConfig(from)
  if (file !== undefined) refuseOdd(file)
  return file
}

/** The config in a folder, and nowhere above it. */
export function configIn(folder: string): string | undefined {
  const file = namedIn(folder)
  if (file !== undefined) refuseOdd(file)
  return file
}

/** Any file with the name of a config, valid or not. */
export function nearestConfig(from: string): string | undefined {
  const file = namedIn(from)
  if (file !== undefined) return file
  const above = dirname(from)
  return above === from ? undefined : nearestConfig(above)
}

function namedIn(folder: string): string | undefined {
  return configNames.map((name) => join(folder, name)).find(isThere)
}

/** Whether anything has this name. */
export function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false // a folder that we may not look into has no config for us
  }
}

/** A pipe would block forever, and a link that leads nowhere is in the way of the file that we would make. */
function refuseOdd(file: string): void {
  const name = basename(file)
  const found = look(file)
  if (found?.isFile() === true) return
  if (found === undefined) {
    throw new PawlError('bad-config', `${name} is a link that leads nowhere`, {
      hint: `remove the link, or restore the file that it leads to: ${file}`,
    })
  }
  const what = found.isDirectory() ? 'a folder' : 'a pipe, socket or device'
  throw new PawlError('bad-config', `${name} is ${what}, not a file`, { hint: `move it away: ${file}` })
}

function look(file: string) {
  try {
    return statSync(file)
  } catch {
    return undefined // a circle of links leads nowhere, too
  }
}
