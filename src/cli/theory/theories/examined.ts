import { isPawlError } from '../../../base/index.ts'
import type { Suite } from '../../report/report.ts'
import { readTheory } from './read-theory.ts'

/** The results of a theory, and their data for programs. */
export interface Looked<Data> {
  readonly results: Omit<Suite, 'file' | 'durationMs'>
  readonly data: Data
}

/** A theory that was examined. One that cannot be read is an error of the report: the others are still examined. */
export interface Examined<Data> {
  readonly suite: Suite
  readonly data: readonly Data[]
}

/** Reads and examines a theory. */
export function examined<Data>(file: string, look: (text: string, file: string) => Looked<Data>): Examined<Data> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  try {
    const { results, data } = look(readTheory(file), file)
    return { suite: { file, ...results, durationMs: elapsed() }, data: [data] }
  } catch (error) {
    if (!isPawlError(error)) throw error
    return { suite: { file, error, problems: [], cases: [], durationMs: elapsed() }, data: [] }
  }
}
