import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { kindOfFile } from './kind-of-file.ts'

/** The file of a program on the `PATH`; nothing if it is not there. */
export function programFile(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram)
}

/** Whether this file can be run. */
export function isProgram(file: string): boolean {
  if (kindOfFile(file) !== 'file') return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // it is there, and cannot be run
  }
}
