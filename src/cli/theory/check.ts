import { createEngine, printDiagnostic } from '../../theory/index.ts'
import { counted, say, sayWhole } from '../terminal/print.ts'
import { readTheory } from './theories/read-theory.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  takesFolders: true,
  run(files, { json }) {
    const found = files
      .map((file) => ({ file, text: readTheory(file) }))
      .map(({ file, text }) => ({ file, text, ...createEngine().load(text, file) }))
    const diagnostics = found.flatMap((one) => one.diagnostics)
    if (json === true) sayWhole(JSON.stringify(diagnostics, undefined, 2))
    else
      for (const { file, text, diagnostics, facts, hooks } of found)
        if (diagnostics.length === 0)
          say(`${file}: nothing wrong (${counted(facts, 'fact')}, ${counted(hooks, 'hook')})`)
        else sayWhole(diagnostics.map((diagnostic) => printDiagnostic(diagnostic, text)).join('\n\n'))
    return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  },
}
