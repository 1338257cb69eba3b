import { claimsOf, kindsOf } from '../../knowledge/declarations/vocabulary-of.ts'
import { factsOf } from '../../knowledge/facts-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Statement, Term, Theory, Triple } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import { readVerbs } from '../read-verbs.ts'
import { collector } from './checking.ts'
import type { HookClaims } from './hook-claims.ts'

/** Reports `""` wherever a concept is named: in facts, declarations, questions, commands and the facts of tests. */
export function checkEmptyNames(theory: Theory, hooks: readonly HookClaims[]): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  for (const term of [...namedIn(theory), ...hooks.flatMap(namedByHook)]) {
    if (term.type !== 'text' || term.value !== '') continue
    report('T170', term.span, 'a concept needs a name, and this one is empty', 'write the name of a concept')
  }
  return found
}

function namedIn(theory: Theory): readonly Term[] {
  const { statements } = theory
  const stated = [...factsOf(theory), ...statements.flatMap(claimsOf), ...statements.flatMap(factsOfTest)]
  return [...stated.flatMap(sidesOf), ...statements.flatMap(kindsOf)]
}

/** A comparison of a test may look for the empty text. */
function factsOfTest(statement: Statement): readonly Triple[] {
  if (statement.type !== 'test') return []
  const triples = [...statement.given, ...statement.expect].filter((one) => one.type === 'triple')
  return triples.filter(({ verb }) => !Object.hasOwn(readVerbs, verb.text))
}

/** The sides of questions to the facts, and of commands that name something. */
function namedByHook({ claims }: HookClaims): readonly Term[] {
  return claims.flatMap((claim) => {
    const { text } = claim.verb
    if (Object.hasOwn(readVerbs, text)) return []
    return Object.hasOwn(commands, text) && commands[text]?.needs !== undefined ? [] : sidesOf(claim)
  })
}

const sidesOf = ({ subject, object }: { readonly subject: Term; readonly object: Term }) => [subject, object]
