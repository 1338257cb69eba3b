import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import { packageEntry } from './package-entry.ts'
import { type Given, own } from './read-given.ts'

/** A package that could not be loaded, or that failed when it was used. Others continue without it. */
export interface PackageFailure {
  readonly package: string
  readonly phase: 'load' | 'use'
  readonly error: PawlError
}

/** The packages that the project depends on whose names begin with one of these. */
export function dependenciesNamed(from: string, prefixes: readonly string[]): readonly string[] {
  const file = callersPackage(from)
  if (file === undefined) return []
  const manifest = readManifest(file)
  const names = ['dependencies', 'devDependencies'].flatMap((key) => Object.keys(objectOf(own(manifest, key))))
  return [...new Set(names)].filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
}

/** Where the project's package has its dependency; its own path, not where a link of a package manager leads. */
export function packageFolder(name: string, from: string): string {
  const paths = createRequire(callersPackage(from) ?? join(resolve(from), 'package.json')).resolve.paths(name) ?? []
  const folder = paths.map((path) => join(path, name)).find((path) => isThere(join(path, 'package.json')))
  if (folder !== undefined) return folder
  throw new PawlError('no-package', `the package ${name} is not installed`, { hint: '`npm install` installs it' })
}

/**
 * The exports of a package. Imported, never required, so that packages of either module system load, and from the
 * project that depends on them: ours may be installed elsewhere.
 */
export async function importPackage(name: string, from: string): Promise<Given> {
  const folder = packageFolder(name, from)
  const entry = packageEntry(folder, readManifest(join(folder, 'package.json')))
  return (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as Given
}

/** By its name, or as part of the one thing that a CommonJS module exports. */
export function exported(module: Given, name: string): unknown {
  return own(module, name) ?? own(objectOf(own(module, 'default')), name)
}

export function packageFailure(name: string, phase: 'load' | 'use', cause: unknown): PackageFailure {
  const what = phase === 'load' ? 'could not be loaded' : 'was loaded, and then failed'
  const hint = isPawlError(cause) ? cause.hint : undefined
  const error = new PawlError(`package-${phase}`, `the package ${name} ${what}: ${sentenceOf(cause)}`, { cause, hint })
  return { package: name, phase, error }
}

function callersPackage(from: string): string | undefined {
  const folder = resolve(from)
  const file = join(folder, 'package.json')
  if (isThere(file)) return file
  return dirname(folder) === folder ? undefined : callersPackage(dirname(folder))
}

function readManifest(file: string): Given {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  try {
    return objectOf(JSON.parse(text))
  } catch (cause) {
    const hint = 'fix the file: its dependencies cannot be read'
    throw new PawlError('bad-package', `${file} is not JSON: ${sentenceOf(cause)}`, { cause, hint })
  }
}

function objectOf(value: unknown): Given {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isObject ? (value as Given) : {}
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
