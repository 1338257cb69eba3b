import { pathFrom } from './path-from.ts'
import type { Problem, Report, Suite } from './report.ts'

/**
 * A report as commands for the runner of GitHub Actions, which makes annotations of them. Nothing else of strangers is
 * printed: the runner obeys every line that begins with `::`.
 */
export function githubReport({ suites, summary }: Report, root: string): string {
  return [...suites.flatMap((suite) => commandsFor(suite, root)), ...(summary === undefined ? [] : [summary])].join(
    '\n',
  )
}

function commandsFor({ file, error, problems, cases }: Suite, root: string): readonly string[] {
  const path = pathFrom(root, file)
  const unread = error === undefined ? [] : [command('error', { file: path, title: error.code }, words(error))]
  const found = [
    ...problems,
    ...cases.flatMap((one) => one.problems.map((problem) => ({ ...problem, title: one.name }))),
  ]
  const notes = cases.flatMap(({ name, line, note }) =>
    note === undefined ? [] : [command('notice', { file: path, line, title: name }, note)],
  )
  return [...unread, ...found.map((problem) => annotation(problem, path)), ...notes]
}

function annotation(problem: Problem, file: string): string {
  const { line, column, endColumn } = problem.place
  const place = { line, ...(column !== undefined && { col: column }), ...(endColumn !== undefined && { endColumn }) }
  const name = problem.type === 'warning' ? 'warning' : 'error'
  return command(name, { file, ...place, title: problem.title }, words(problem))
}

function words({ message, hint }: { readonly message: string; readonly hint?: string | undefined }): string {
  return hint === undefined ? message : `${message}\nhint: ${hint}`
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(String(value))}`)
  return `::${name} ${list.join(',')}::${escaped(message)}`
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
