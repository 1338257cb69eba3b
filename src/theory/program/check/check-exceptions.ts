import { lazy } from '../../../base/index.ts'
import { type Claim, partsOf } from '../../language/parts-of.ts'
import type { DefaultDeclaration, Statement } from '../../language/tree.ts'
import type { Report } from './checking.ts'
import { nameOf } from './term-type.ts'

/** Checks the exceptions of defaults: a default is looked for only where no exception is known, and another default makes none known. */
export function createExceptions(all: readonly Statement[]) {
  const kinds = lazy(() => kindsOf(all))
  return ({ unless }: DefaultDeclaration, report: Report): void => {
    for (const part of unless === undefined ? [] : partsOf(unless, 'or')) {
      if (part.type !== 'word' && part.type !== 'text') continue
      const { byDefault, known, isAnyKnown } = kinds()
      const name = byDefault.get(nameOf(part))
      if (name === undefined || isAnyKnown || known.has(nameOf(part))) continue
      const message = `an exception does not build on defaults: \`${name}\` does not make this one`
      report('T157', part.span, message, 'let a rule conclude it, or state it', 'warning')
    }
  }
}

/** The kinds that defaults conclude, with the name of one, and those that facts and rules lead to. */
function kindsOf(all: readonly Statement[]) {
  const byDefault = new Map<string, string>()
  const known = new Set<string>()
  let isAnyKnown = false
  const learn = ({ verb, object }: Claim) => {
    if (!verb.text.startsWith('IS_A')) return
    if (object.type === 'reference') isAnyKnown = true
    else known.add(nameOf(object))
  }
  for (const one of all) {
    if (one.type === 'rule') learn(one.conclusion)
    else if (one.type === 'triple') learn(one)
    else if (one.type === 'default' && one.claim.verb.text === 'IS_A')
      byDefault.set(nameOf(one.claim.object), one.name.text)
  }
  return { byDefault, known, isAnyKnown }
}
