import { didYouMean } from '../../../base/index.ts'
import { factsOf } from '../../knowledge/facts-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Claim } from '../../language/parts-of.ts'
import type { Theory } from '../../language/tree.ts'
import { collector, type Report } from './checking.ts'
import { type Deed, type Deeds, deedOf, deedsOf, shownOwner } from './deeds.ts'
import { claimsOfOther, type HookClaims } from './hook-claims.ts'

/** Deeds that hooks remember and never ask for, or ask for and never remember: one of the two is misspelt, or of another subject. */
export function checkMemory(
  theory: Theory,
  hooks: readonly HookClaims[],
  others: readonly Theory[],
): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  const own = memoryOf(theory, hooks)
  const all = [own, ...others.map((other) => memoryOf(other, claimsOfOther(other)))]
  const kept = deedsOf(all.flatMap((one) => one.kept))
  const asked = deedsOf(all.flatMap((one) => one.asked))
  tell(own.asked, kept, missing, report)
  // without a question, the memory is for a program or for another theory
  if (!asked.isEmpty) tell(own.kept, asked, unasked, report)
  return found
}

const missing = { code: 'T137', lack: 'nothing remembers', todo: 'remember it', verb: 'REMEMBER' } as const
const unasked = { code: 'T138', lack: 'nothing asks for', todo: 'ask for it', verb: 'DID' } as const

function tell(deeds: readonly Deed[], known: Deeds, words: typeof missing | typeof unasked, report: Report): void {
  const reported = new Set<string>()
  for (const deed of deeds) {
    const { name = '', term } = deed
    const key = JSON.stringify([name, shownOwner(deed)])
    if (known.has(deed) || reported.has(key)) continue
    reported.add(key)
    const { code, lack, todo, verb } = words
    const other = known.alike(deed)
    const hint = didYouMean(name, known.names) ?? `${todo}: \`${shownOwner(deed)} ${verb} ${name}\``
    if (other === undefined) report(code, term.span, `${lack} \`${name}\``, hint, 'warning')
    else report(code, term.span, `${lack} \`${name}\` of ${shown(deed)}`, elsewhere(deed, other), 'warning')
  }
}

const shown = (deed: Deed) => `\`${shownOwner(deed)}\``

/** Both are spelt alike, and are about different subjects. */
function elsewhere(deed: Deed, other: Deed): string {
  const isQuoted = [deed, other].some(({ owner }) => owner.type === 'text') && deed.spelt === other.spelt
  if (isQuoted) return `leave the quotes out: \`${deed.spelt}\` is a field`
  return `line ${other.term.span.line} is about ${shown(other)}: both need the same subject`
}

interface Memory {
  readonly kept: readonly Deed[]
  readonly asked: readonly Deed[]
}

/** What hooks remember and facts state, and what hooks ask for. */
function memoryOf(theory: Theory, hooks: readonly HookClaims[]): Memory {
  const kept: Deed[] = []
  const asked: Deed[] = []
  for (const { hook, claims } of hooks) {
    for (const claim of claims) {
      if (claim.verb.text === 'REMEMBER') kept.push(deedOf(claim, hook))
      else if (isDid(claim)) asked.push(deedOf(claim, hook))
    }
  }
  for (const fact of factsOf(theory)) if (isDid(fact)) kept.push(deedOf(fact))
  return { kept, asked }
}

const isDid = ({ verb }: Claim) => verb.text === 'DID'
