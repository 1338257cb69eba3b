import { didYouMean } from '../../../base/index.ts'
import { factsOf } from '../../knowledge/facts-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import { type Claim, claimsIn } from '../../language/parts-of.ts'
import type { Hook, Term, Theory } from '../../language/tree.ts'
import { declaredHooks } from '../theory-hooks.ts'
import { collector } from './checking.ts'

/** Deeds that hooks remember and never ask for, or ask for and never remember: one of the two is misspelt. */
export function checkMemory(theory: Theory, hooks: readonly Hook[], others: readonly Theory[]): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  const own = { bodies: memoryOf(hooks), stated: factsOf(theory) }
  const all = {
    bodies: [...own.bodies, ...others.flatMap((other) => memoryOf(declaredHooks(other).hooks))],
    stated: [...own.stated, ...others.flatMap(factsOf)],
  }
  const kept = keptBy(all)
  const questions = all.bodies.filter(isDid)
  const [remembered, asked] = [deeds(kept), deeds(questions)]
  // a variable can hold the name of any deed
  const [isAllKept, isAllAsked] = [kept, questions].map((all) => all.some(({ object }) => object.type === 'reference'))
  for (const [name, { span }] of isAllKept ? [] : deeds(own.bodies.filter(isDid))) {
    if (remembered.has(name)) continue
    const hint = didYouMean(name, remembered.keys()) ?? `remember it: \`session REMEMBER ${name}\``
    report('T137', span, `nothing remembers \`${name}\``, hint, 'warning')
  }
  // without a question, the memory is for a program or for another theory
  for (const [name, { span }] of isAllAsked || asked.size === 0 ? [] : deeds(keptBy(own))) {
    if (asked.has(name)) continue
    const hint = didYouMean(name, asked.keys()) ?? `ask for it: \`session DID ${name}\``
    report('T138', span, `nothing asks for \`${name}\``, hint, 'warning')
  }
  return found
}

/** The deeds that hooks remember, and those that facts state. */
function keptBy({ bodies, stated }: { readonly bodies: readonly Claim[]; readonly stated: readonly Claim[] }) {
  return [...bodies.filter(({ verb }) => verb.text === 'REMEMBER'), ...stated.filter(isDid)]
}

/** What hooks remember, and what they ask for. */
function memoryOf(hooks: readonly Hook[]): readonly Claim[] {
  return hooks.flatMap((hook) => claimsIn(hook).filter(({ verb }) => verb.text === 'REMEMBER' || verb.text === 'DID'))
}

const isDid = ({ verb }: Claim) => verb.text === 'DID'

/** The deeds that are named; one that a variable holds can be any. */
function deeds(claims: readonly Claim[]): ReadonlyMap<string, Term> {
  const named = new Map<string, Term>()
  for (const { object } of claims) {
    if (object.type === 'word') named.set(object.text, object)
    else if (object.type === 'text') named.set(object.value, object)
  }
  return named
}
