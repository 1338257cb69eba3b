import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import type { Problem, Case as Result, Suite } from '../report/report.ts'
import { type TriedCall, tryCall } from '../try/tried-call.ts'
import { type Case, readCases } from './read-cases.ts'

/** The results of one table, and what was tried for them. */
export interface TableResult {
  readonly suite: Suite
  /** In the order of its cases. */
  readonly tried: readonly TriedCall[]
}

interface Project {
  readonly root: string
  /** Its hooks, which remember nothing of other cases. */
  readonly load: () => Promise<LoadedConfig>
}

/** Runs the cases of a table. */
export async function runTable(file: string, { root, load }: Project): Promise<TableResult> {
  const startedAt = performance.now()
  const durationMs = () => performance.now() - startedAt
  try {
    const tried: TriedCall[] = []
    const cases: Result[] = []
    for (const one of await readCases(file, root)) {
      const begun = performance.now()
      const result = await tryCall(await load(), one.call, undefined)
      tried.push(result)
      const problems = problemsOf(one, result, file)
      cases.push({ name: one.name, line: one.line, problems, durationMs: performance.now() - begun })
    }
    return { suite: { file, problems: [], cases, durationMs: durationMs() }, tried }
  } catch (error) {
    const known = isPawlError(error) ? error : new PawlError('bad-case', `${file}: ${sentenceOf(error)}`)
    return { suite: { file, error: known, problems: [], cases: [], durationMs: durationMs() }, tried: [] }
  }
}

function problemsOf({ expect, by, reason, line }: Case, found: TriedCall, file: string): readonly Problem[] {
  const wanted = [
    ['decision', expect, found.decision, found.decision === expect],
    ['by', by, found.by, by === undefined || found.by === by || found.by?.endsWith(`/${by}`) === true],
    ['reason', reason, found.reason, reason === undefined || found.reason?.includes(reason) === true],
  ] as const
  const [failed] = wanted.filter(([, , , isMet]) => !isMet)
  if (failed === undefined) return []
  const [what, expected, is = 'none'] = failed
  const author = found.by === undefined || what === 'by' ? '' : `, by ${found.by}`
  const details = [
    `${file}:${line}`,
    `  expected: ${what} ${expected}`,
    `  found:    ${what} ${is}${author}`,
    ...(found.reason === undefined || what === 'reason' ? [] : [`  because ${found.reason}`]),
    ...found.hooks.flatMap(shadowLine),
    ...found.actions.slice(0, 10).map((action) => `    ${action}`),
  ]
  const message = `expected ${what} ${expected}, found ${is}${author}`
  return [{ type: 'failure', title: what, message, place: { line }, details }]
}

function shadowLine({ hook, outcome, isInShadow }: TriedCall['hooks'][number]): readonly string[] {
  return isInShadow && outcome !== 'continue' ? [`  in shadow: ${hook} would ${outcome}`] : []
}
