import { usage } from '../command-line/usage.ts'
import type { FileChange } from '../files/file-changes.ts'
import { watchFiles } from '../files/watch-files.ts'
import { printReport } from '../report/print-report.ts'
import { readFormat } from '../report/read-format.ts'
import { hasFailed, type Report } from '../report/report.ts'
import { counted, paint, remark, say } from '../terminal/print.ts'
import { visible } from '../terminal/visible.ts'
import { mustNameTheories, theoryFiles } from './theories/theory-files.ts'
import { withUsed } from './theories/with-used.ts'
import type { Flags } from './verb.ts'

/**
 * Examines the theories that the words of a command line name, and prints the report; with `--watch` again after every change.
 * Returns the exit code.
 */
export async function reportOn(
  words: readonly string[],
  flags: Flags,
  examine: (files: readonly string[]) => Report,
): Promise<number> {
  const format = readFormat(flags)
  let code = 0
  const run = (named: ReturnType<typeof theoryFiles>) => {
    code = 1 // until it is known
    mustNameTheories(named)
    const report = examine(named.files)
    printReport(report, format)
    code = hasFailed(report) ? 1 : 0
  }
  if (flags.watch !== true) {
    run(theoryFiles(words))
    return code
  }
  if (format === 'junit')
    throw usage(
      '`--watch` and `--format junit` exclude each other',
      'a file of results is made once: leave `--watch` out',
    )
  const note = format === 'text' ? (line: string) => say(paint('dim', line)) : remark
  await watchFiles({
    find() {
      const named = theoryFiles(words)
      return { ...withUsed(named), named }
    },
    run({ named }, changes) {
      if (changes.length > 0) note(`${format === 'text' ? '\n── ' : ''}${changeText(causesIn(changes, named.files))}`)
      run(named)
      note(`watching ${counted(named.files.length, 'file')}; Ctrl-C ends it`)
    },
  })
  return code
}

/** Without files that are only looked at now because a theory uses them: these may have been there before. */
function causesIn(changes: readonly FileChange[], named: readonly string[]): readonly FileChange[] {
  const causes = changes.filter(({ file, type }) => type !== 'added' || named.includes(file))
  return causes.length === 0 ? changes : causes
}

/** Which files have changed; many are counted. */
function changeText(changes: readonly FileChange[]): string {
  const clock = new Date().toTimeString().slice(0, 8)
  const shown = changes.slice(0, 3).map(({ file, type }) => `${visible(file)} ${type}`)
  const rest = changes.length > shown.length ? [`${changes.length - shown.length} more`] : []
  return `${clock} ${[...shown, ...rest].join(', ')}`
}
