import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPawlError } from '../../base/index.ts'
import { findConfig, type LoadedConfig, loadConfig, readPolicy } from '../../config/index.ts'
import type { Listener } from '../../kernel/index.ts'
import { createEngine, type Engine, parseTheory } from '../../theory/index.ts'
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
  readonly notes: readonly string[]
}

/** Loads the theories that the config names. One that does not load is in the notes, and does not keep the others from being explained. */
export async function theoriesNow(): Promise<TheoriesNow> {
  const engine = createEngine({ audit: false })
  const config = findConfig(process.cwd())
  if (config === undefined) {
    const notes = ['there is no pawl.config.ts here, so its theories are not known']
    return { root: undefined, engine, theories: [], listeners: undefined, notes }
  }
  const root = dirname(config)
  const notes: string[] = []
  const loaded = await loadedOr(config, (message) => notes.push(`the config does not load now: ${message}`))
  const named = loaded?.config.theories ?? lastTheories(root)
  const theories = named.flatMap((file) => {
    const found = loadTheory(engine, root, file)
    if (typeof found !== 'string') return [found]
    notes.push(found)
    return []
  })
  return { root, engine, theories, listeners: loaded?.registry.list(), notes }
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

/** A theory, or why it cannot be explained. */
function loadTheory(engine: Engine, root: string, file: string): TheoryNow | string {
  try {
    const path = join(root, file)
    const text = readTheory(path)
    const error = engine.load(text, file).diagnostics.find(({ severity }) => severity === 'error')
    if (error !== undefined) return `${file} does not load now: line ${error.span.line}: ${error.message}`
    return { file, hooks: hooksIn(parseTheory(text, file).theory), writtenAt: statSync(path).mtimeMs }
  } catch (error) {
    if (!isPawlError(error)) throw error
    return `${file} does not load now: ${firstLine(error.message)}`
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
