import { isPawlError } from '../../../base/index.ts'
import type { Diagnostic } from '../../../theory/index.ts'
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
  readonly data: Data
}

/** A file that cannot be read, in the form of a diagnostic at its beginning. */
export type Unread = Pick<Diagnostic, 'severity' | 'file' | 'message' | 'hint' | 'span'> & { readonly code: string }

/** Reads and examines a theory. `unread` makes the data of one that cannot be read, so that programs do not miss it. */
export function examined<Data>(
  file: string,
  look: (text: string, file: string) => Looked<Data>,
  unread: (problem: Unread) => Data,
): Examined<Data> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  try {
    const { results, data } = look(readTheory(file), file)
    return { suite: { file, ...results, durationMs: elapsed() }, data }
  } catch (error) {
    if (!isPawlError(error)) throw error
    const { code, message, hint } = error
    const data = unread({
      severity: 'error',
      code,
      file,
      message,
      hint,
      span: { line: 1, column: 1, offset: 0, length: 0 },
    })
    return { suite: { file, error, problems: [], cases: [], durationMs: elapsed() }, data }
  }
}
