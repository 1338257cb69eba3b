import { type TheoryVerb, theoryPages } from '../command-line/pages/theory.ts'
import { readOptions } from '../command-line/read-options.ts'
import { unknownVerb, usage } from '../command-line/usage.ts'
import type { Flags, Verb } from './verb.ts'

/** The verbs, each loaded when it is called for. */
const verbs: Readonly<Record<TheoryVerb, () => Promise<{ readonly verb: Verb }>>> = {
  check: () => import('./check.ts'),
  fmt: () => import('./fmt.ts'),
  ask: () => import('./ask.ts'),
  why: () => import('./why.ts'),
  test: () => import('./test.ts'),
  run: () => import('./run.ts'),
  repl: () => import('./repl.ts'),
}

/** `pawl theory` without a verb that there is. */
export function run([name]: readonly string[]): never {
  if (name === undefined)
    throw usage(
      '`pawl theory` needs a verb',
      `it has ${Object.keys(verbs).join(', ')}; \`pawl theory --help\` explains them`,
    )
  throw unknownVerb('theory', name, Object.keys(verbs))
}

/** `pawl theory VERB …`. */
export async function verbNamed(name: TheoryVerb) {
  const { verb } = await verbs[name]()
  return {
    run(args: readonly string[]): number | Promise<number> {
      const { values, positionals } = readOptions(theoryPages[name], args)
      if (positionals.length === 0 && verb.isWithoutFile !== true) {
        throw usage(`\`pawl theory ${name}\` needs a file`, 'name one or more .sys2dsl files')
      }
      return verb.run(positionals, values as Flags)
    },
  }
}
