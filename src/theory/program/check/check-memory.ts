import { didYouMean } from '../../../base/index.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Condition, Hook, Statement, Term, Theory } from '../../language/tree.ts'
import { collector } from './checking.ts'

/** Deeds that hooks remember and never ask for, or ask for and never remember: one of the two is misspelt. */
export function checkMemory({ statements, file }: Theory, hooks: readonly Hook[]): readonly Diagnostic[] {
  const { report, found } = collector(file)
  const bodies = hooks.flatMap(({ body, when }) => [
    ...triplesIn(body),
    ...(when === undefined ? [] : comparisonsIn(when)),
  ])
  const stated = statements.filter((one) => one.type === 'triple')
  const kept = [...bodies.filter(({ verb }) => verb === 'REMEMBER'), ...stated.map(plain).filter(isDid)]
  const questions = bodies.filter(isDid)
  const [remembered, asked] = [deeds(kept), deeds(questions)]
  // a variable can hold the name of any deed
  const [isAllKept, isAllAsked] = [kept, questions].map((all) => all.some(({ object }) => object.type === 'reference'))
  for (const [name, { span }] of isAllKept ? [] : asked) {
    const hint = didYouMean(name, remembered.keys()) ?? `remember it: \`session REMEMBER ${name}\``
    if (!remembered.has(name)) report('T137', span, `nothing remembers \`${name}\``, hint, 'warning')
  }
  // without a question, the memory is for a program or for another theory
  for (const [name, { span }] of isAllAsked || asked.size === 0 ? [] : remembered) {
    const hint = didYouMean(name, asked.keys()) ?? `ask for it: \`session DID ${name}\``
    if (!asked.has(name)) report('T138', span, `nothing asks for \`${name}\``, hint, 'warning')
  }
  return found
}

interface Plain {
  readonly verb: string
  readonly object: Term
}

const isDid = ({ verb }: Plain) => verb === 'DID'
const plain = ({ verb, object }: { readonly verb: { readonly text: string }; readonly object: Term }): Plain => ({
  verb: verb.text,
  object,
})

/** The deeds that are named; one that a variable holds can be any. */
function deeds(triples: readonly Plain[]): ReadonlyMap<string, Term> {
  return new Map(
    triples.flatMap(({ object }): readonly (readonly [string, Term])[] => {
      if (object.type === 'word') return [[object.text, object]]
      return object.type === 'text' ? [[object.value, object]] : []
    }),
  )
}

function triplesIn(statements: readonly Statement[]): readonly Plain[] {
  return statements.flatMap((one): readonly Plain[] => {
    if (one.type === 'triple') return [plain(one)]
    if (one.type === 'binding') return comparisonsIn(one.condition)
    if (one.type !== 'branch') return []
    return [...comparisonsIn(one.condition), ...triplesIn(one.then), ...triplesIn(one.otherwise)]
  })
}

function comparisonsIn(condition: Condition): readonly Plain[] {
  if (condition.type === 'and' || condition.type === 'or') return condition.parts.flatMap(comparisonsIn)
  if (condition.type === 'not') return comparisonsIn(condition.condition)
  return condition.type === 'comparison' ? [plain(condition)] : []
}
