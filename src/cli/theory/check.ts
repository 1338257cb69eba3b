import { createEngine, type Diagnostic, printDiagnostic } from '../../theory/index.ts'
import { sayWhole } from '../print.ts'
import { readTheory } from './read-theory.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  run(files, { json }) {
    const found = files
      .map((file) => ({ file, text: readTheory(file) }))
      .map(({ file, text }) => ({ file, text, ...createEngine().load(text, file) }))
    const diagnostics = found.flatMap((one) => one.diagnostics)
    if (json === true) sayWhole(JSON.stringify(diagnostics, undefined, 2))
    else
      for (const { file, text, diagnostics, facts, hooks } of found)
        sayWhole(report(file, text, diagnostics, `${facts} facts, ${hooks} hooks`))
    return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  },
}

function report(file: string, text: string, diagnostics: readonly Diagnostic[], contents: string): string {
  if (diagnostics.length === 0) return `${file}: nothing wrong (${contents})`
  return diagnostics.map((diagnostic) => printDiagnostic(diagnostic, text)).join('\n\n')
}
