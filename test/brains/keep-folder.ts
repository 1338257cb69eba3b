import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Copies a folder, and returns a function that restores it. Packages of npm are left out: they are large. */
export function keepFolder(folder: string, copy: string): () => void {
  mkdirSync(copy, { recursive: true })
  const copied = (from: string, to: string) => {
    for (const name of namesIn(from)) {
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    }
  }
  copied(folder, copy)
  return () => {
    for (const name of namesIn(folder)) rmSync(join(folder, name), { recursive: true, force: true })
    copied(copy, folder)
  }
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name !== 'node_modules')
}
