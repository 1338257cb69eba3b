import { writeFileSync } from 'node:fs'
import { isPawlError } from '../../base/index.ts'
import { type Diagnostic, parseTheory, printTheory } from '../../theory/index.ts'
import { withoutNames } from '../../theory/internal.ts'
import { usage } from '../command-line/usage.ts'
import type { Problem, Report } from '../report/report.ts'
import { inOrder } from '../terminal/interrupt.ts'
import { complain, sayText } from '../terminal/print.ts'
import { reportOn } from './report-on.ts'
import { brokenTheory } from './theories/broken-theory.ts'
import { diagnosticProblem } from './theories/diagnostic-problem.ts'
import { examined, type Looked, type Unread } from './theories/examined.ts'
import { readTheory } from './theories/read-theory.ts'
import { mustNameTheories, theoryFiles } from './theories/theory-files.ts'
import type { Flags, Verb } from './verb.ts'

export const verb: Verb = {
  async run(words, flags) {
    mustFit(flags)
    if (flags.check === true) return reportOn(words, flags, checked)
    let failed = 0
    const named = theoryFiles(words)
    mustNameTheories(named)
    for (const file of named.files) {
      try {
        await format(file, flags)
      } catch (error) {
        if (!isPawlError(error)) throw error
        complain(error.message, error.hint)
        failed++
      }
    }
    return failed > 0 ? 1 : 0
  },
}

function mustFit({ write, check, format, json }: Flags): void {
  if (write === true && check === true)
    throw usage('`--write` and `--check` exclude each other', 'give one of them: `--check` writes nothing')
  if (check === true || (format === undefined && json !== true)) return
  const option = json === true ? '--json' : '--format'
  throw usage(`\`${option}\` is for \`pawl theory fmt --check\``, 'add `--check`: it reports, and writes nothing')
}

async function format(file: string, { write }: Flags): Promise<void> {
  const text = readTheory(file)
  const { formatted, diagnostics } = formattedText(text, file)
  if (formatted === undefined) throw brokenTheory(file, text, diagnostics)
  if (write !== true) sayText(formatted)
  else if (formatted !== text) await inOrder(() => writeFileSync(file, formatted))
}

/** Whether a file is formatted, and why that cannot be said. */
interface Formatting {
  readonly file: string
  readonly formatted: boolean
  readonly diagnostics: readonly (Diagnostic | Unread)[]
}

function checked(files: readonly string[]): Report {
  const all = files.map((file) =>
    examined<Formatting>(file, look, (problem) => ({ file, formatted: false, diagnostics: [problem] })),
  )
  return { command: 'theory fmt', suites: all.map(({ suite }) => suite), data: all.map(({ data }) => data) }
}

function look(text: string, file: string): Looked<Formatting> {
  const { formatted, diagnostics } = formattedText(text, file)
  const wrong = diagnostics.map((one) => diagnosticProblem(one, text))
  const problems = formatted === undefined || formatted === text ? wrong : [unformatted(text, formatted, file)]
  return {
    results: { whole: 'fmt', problems, cases: [] },
    data: { file, formatted: formatted === text, diagnostics },
  }
}

function unformatted(text: string, formatted: string, file: string): Problem {
  const [message, hint] = ['not formatted', `\`pawl theory fmt --write ${file}\` does it`]
  const details = [`${file}: ${message}; ${hint}`]
  return { type: 'failure', title: 'format', message, hint, place: { line: firstChange(text, formatted) }, details }
}

function firstChange(text: string, formatted: string): number {
  const lines = formatted.split('\n')
  const at = text.split('\n').findIndex((line, index) => line !== lines[index])
  return at === -1 ? text.split('\n').length : at + 1
}

/** Nothing is formatted of a theory with errors: parts would be missing. */
function formattedText(text: string, file: string) {
  const { theory, diagnostics } = parseTheory(text, file)
  return { diagnostics, formatted: diagnostics.length > 0 ? undefined : printTheory(withoutNames(theory)) }
}
