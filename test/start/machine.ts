import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createProject, type Files, type Project } from '../roles/project.ts'

interface Has {
  /** Programs that do nothing, by name. */
  readonly programs?: readonly string[]
  /** Folders in the home. */
  readonly home?: readonly string[]
  /** A folder with programs, such as that of a small agent. */
  readonly folder?: string
}

/** The environment of a machine with only the given coding agents, and with the programs that hooks need to run. */
export function machine({ programs = [], home = [], folder }: Has = {}): {
  readonly PATH: string
  readonly HOME: string
} {
  const { root } = createProject(Object.fromEntries(programs.map((name) => [`bin/${name}`, '#!/bin/sh\n'])))
  for (const name of programs) chmodSync(join(root, 'bin', name), 0o755)
  for (const path of ['home', ...home.map((one) => `home/${one}`)]) mkdirSync(join(root, path), { recursive: true })
  const folders = [
    join(root, 'bin'),
    ...(folder === undefined ? [] : [folder]),
    dirname(process.execPath),
    '/usr/bin',
    '/bin',
  ]
  return { PATH: folders.join(delimiter), HOME: join(root, 'home') }
}

/** A project without a config. */
export function repository(files: Files = {}): Project {
  const project = createProject(files)
  project.remove('pawl.config.ts')
  return project
}

/** Every file and its content, except caches. */
export function filesOf({ root }: Pick<Project, 'root'>): Readonly<Record<string, string>> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  return Object.fromEntries(
    paths
      .filter((path) => !path.startsWith('.pawl/cache/'))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
}
