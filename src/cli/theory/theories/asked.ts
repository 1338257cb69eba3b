import { readTheoryFile } from '../../../config/internal.ts'
import { createEngine, type Engine } from '../../../theory/index.ts'
import { usage } from '../../command-line/usage.ts'
import { mustLoad } from './must-load.ts'
import { readTheory } from './read-theory.ts'

export type Question = readonly [subject: string, relation: string, object: string]

/** The last three arguments are the question, those before it the theories. */
export function asked(args: readonly string[]): { readonly engine: Engine; readonly question: Question } {
  const [subject, relation, object] = args.slice(-3)
  if (args.length < 4 || subject === undefined || relation === undefined || object === undefined) {
    throw usage(
      'a question is three words behind the files',
      'such as `pawl theory ask animals.sys2dsl Dog IS_A Animal`',
    )
  }
  const engine = createEngine({ read: readTheoryFile })
  for (const file of args.slice(0, -3)) {
    const text = readTheory(file)
    const { diagnostics } = engine.load(text, file)
    mustLoad(file, text, diagnostics)
  }
  return { engine, question: [subject, relation, object] }
}
