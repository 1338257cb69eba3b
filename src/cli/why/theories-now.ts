import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isPawlError } from '../../base/index.ts'
import {
  disabled,
  findConfig,
  type LoadedConfig,
  loadConfig,
  promoted,
  readPolicy,
  usedReader,
} from '../../config/internal.ts'
import type { Listener } from '../../kernel/index.ts'
import { theoryFile } from '../../protocol/index.ts'
import { createEngine, type Engine, type Theory } from '../../theory/index.ts'
import { hooksIn, type NamedHook } from '../../theory/internal.ts'
import { readTheory } from '../theory/theories/read-theory.ts'

/** A theory of the project, as it is now. */
interface TheoryNow {
  readonly file: string
  readonly hooks: readonly NamedHook[]
  /** When its file was last written, in milliseconds since 1970. */
  readonly writtenAt: number
}

/** The theories of the project as they are now, and what keeps some of them from being known. */
export interface TheoriesNow {
  /** The project's folder; undefined if there is no config. */
  readonly root: string | undefined
  readonly engine: Engine
  readonly theories: readonly TheoryNow[]
  /** All hooks of the config; undefined if it does not load. */
  readonly listeners: readonly Listener[] | undefined
  /** When a source of the config was last written, or hooks were disabled or enabled, in milliseconds since 1970. */
  readonly changedAt: number
  readonly notes: readonly string[]
}

/** Loads the theories that the config names, and those that they use. One that does not load is in the notes, and does not keep the others from being explained. */
export async function theoriesNow(): Promise<TheoriesNow> {
  const config = findConfig(process.cwd())
  if (config === undefined) {
    const notes = ['there is no pawl.config.ts here, so its theories are not known']
    return {
      root: undefined,
      engine: createEngine({ audit: false }),
      theories: [],
      listeners: undefined,
      changedAt: Date.now(),
      notes,
    }
  }
  const root = dirname(config)
  const engine = createEngine({ audit: false, read: usedReader(root) })
  const notes: string[] = []
  const loaded = await loadedOr(config, (message) => notes.push(`the config does not load now: ${message}`))
  const named = loaded?.config.theories?.map(theoryFile) ?? lastTheories(root)
  notes.push(...named.flatMap((file) => problemOf(engine, root, file) ?? []))
  const theories = engine.theories().map((theory) => theoryNow(root, theory))
  const changedAt = changeOf(root, [basename(config), ...theories.map(({ file }) => file)])
  return { root, engine, theories, listeners: loaded?.registry.list(), changedAt, notes }
}

/** The latest change of these files, of those that the config was compiled from, and of the list of disabled hooks. */
function changeOf(root: string, files: readonly string[]): number {
  const all = [...files, ...Object.keys(readPolicy(root)?.sources ?? {}), disabled.file, promoted.file]
  const times = all.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return Math.max(0, ...times)
}

async function loadedOr(file: string, fail: (message: string) => void): Promise<LoadedConfig | undefined> {
  try {
    return await loadConfig(file)
  } catch (error) {
    if (!isPawlError(error)) throw error
    fail(firstLine(error.message))
    return undefined
  }
}

/** The theories of the policy that was compiled last. */
function lastTheories(root: string): readonly string[] {
  return Object.keys(readPolicy(root)?.sources ?? {}).filter((file) => file.endsWith('.sys2dsl'))
}

/** Loads a theory, and those that it uses. Returns why it cannot be explained, if so. */
function problemOf(engine: Engine, root: string, file: string): string | undefined {
  try {
    const { diagnostics } = engine.load(readTheory(join(root, file)), file)
    const error = diagnostics.find(({ severity }) => severity === 'error')
    return error && `${file} does not load now: line ${error.span.line}: ${error.message}`
  } catch (error) {
    if (!isPawlError(error)) throw error
    return `${file} does not load now: ${firstLine(error.message)}`
  }
}

function theoryNow(root: string, theory: Theory): TheoryNow {
  const { file } = theory
  const found = statSync(join(root, file), { throwIfNoEntry: false })
  return { file, hooks: hooksIn(theory), writtenAt: found?.mtimeMs ?? Date.now() } // deleted since it was read
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
