import { createEngine, type Diagnostic, printDiagnostic } from '../../theory/index.ts'
import { say } from '../print.ts'
import { readTheory } from './read-theory.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  help: `pawl theory check FILE…
  Is anything wrong with these theories? Each is read by itself, its hooks and its tests are checked, nothing is run.
  --json    the errors as a list
  Ends with 1 if there is an error.`,
  options: { json: { type: 'boolean' } },
  run(files, { json }) {
    const found = files
      .map((file) => ({ file, text: readTheory(file) }))
      .map(({ file, text }) => ({ file, text, ...createEngine().load(text, file) }))
    const diagnostics = found.flatMap((one) => one.diagnostics)
    if (json === true) say(JSON.stringify(diagnostics, undefined, 2))
    else
      for (const { file, text, diagnostics, facts, hooks } of found)
        say(report(file, text, diagnostics, `${facts} facts, ${hooks} hooks`))
    return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  },
}

function report(file: string, text: string, diagnostics: readonly Diagnostic[], contents: string): string {
  if (diagnostics.length === 0) return `${file}: nothing wrong (${contents})`
  return diagnostics.map((diagnostic) => printDiagnostic(diagnostic, text)).join('\n\n')
}
