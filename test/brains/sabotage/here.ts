import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brainOf } from '../../../src/brains/brains.ts'
import type { AgentSlug } from '../agents.ts'
import type { Workplace } from '../workplace.ts'

/** A folder whose files a sabotage changes. */
interface Folder {
  readonly path: string
  read(name: string): string
  write(name: string, content: string | Uint8Array): void
  edit(name: string, change: (text: string) => string): void
  /** Sets keys at the root of a JSON file, which is made if it is missing. */
  add(name: string, more: object): void
  remove(name: string): void
  link(name: string, target: string): void
  /** Writes a script that can be run, and returns its path. */
  program(name: string, script: string): string
}

/** Where a sabotage happens: a guarded project, the agent's home, and a folder beside them. */
export interface Here extends Folder {
  readonly home: Folder
  readonly beside: Folder
  /** The agent's settings file with our entries, below the project. */
  readonly settings: string
  /** Variables of the shell that agent and doctor are started from. */
  readonly shell: Record<string, string>
}

/** Breaks or weakens one thing. */
export type Harm = (here: Here) => void

/** Harms by their effect. */
export type Harms = Readonly<Record<string, Harm>>

export function hereIn(slug: AgentSlug, { folder, project, home }: Workplace): Here {
  const { settingsPath: settings } = brainOf(slug).vocabulary
  const beside = folderAt(join(folder, 'beside'))
  return { ...folderAt(project), home: folderAt(home), beside, settings, shell: {} }
}

function folderAt(path: string): Folder {
  const at = (name: string) => {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    return join(path, name)
  }
  const read = (name: string) => readFileSync(at(name), 'utf8')
  const write: Folder['write'] = (name, content) => writeFileSync(at(name), content)
  const remove = (name: string) => rmSync(at(name), { recursive: true, force: true })
  return {
    path,
    read,
    write,
    edit: (name, change) => {
      const [before, after] = [read(name), change(read(name))]
      // an edit that changes nothing would prove nothing
      if (before === after) throw new Error(`${name} has nothing of the kind`)
      write(name, after)
    },
    add: (name, more) => {
      const found: unknown = JSON.parse(textIn(at(name)) ?? '{}')
      write(name, JSON.stringify({ ...(found as object), ...more }, undefined, 2))
    },
    remove,
    link: (name, target) => {
      remove(name)
      symlinkSync(target, at(name))
    },
    program: (name, script) => {
      write(name, `#!/bin/sh\n${script}\n`)
      chmodSync(at(name), 0o755)
      return at(name)
    },
  }
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // it is not there yet
  }
}
