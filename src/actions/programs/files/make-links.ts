import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Call } from '../../usage/call.ts'
import { given } from '../../usage/usage.ts'
import { originOf } from '../../usage/within.ts'
import { copiesOf, partsOf } from './copies-of.ts'

/** Remembers the links to each source, so that paths are followed through them. */
export function makeLinks(call: Call): void {
  const { to } = partsOf(call)
  for (const [target, place] of copiesOf(call)) {
    makeLink(target, place, call)
    if (isUnknown(target) && to !== undefined) makeLink(target, unknown(target.why, `${shown(to)}/`), call)
  }
}

/** The same, where the program only links: the link makes its target readable. */
export function reachLinks(call: Call): void {
  makeLinks(call)
  const reached = new Map<Argument, readonly Argument[]>()
  for (const [target, place] of copiesOf(call))
    reached.set(target, [...(reached.get(target) ?? []), ...targetsOf(target, place, call)])
  for (const [target, places] of reached) reaches(target, places, call)
}

/** Reports that a link makes a file reachable, or a folder with all below it. */
export function reaches(written: Argument, all: readonly Argument[], { invocation, reading }: Call): void {
  const places = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
  reading.report({ type: 'reads', path: { written, places }, recursive: true, ...originOf(invocation) })
}

/** A link leads on from its place. Returns where it leads. */
export function makeLink(target: Argument, name: Argument, call: Call): readonly Argument[] {
  const targets = targetsOf(target, name, call)
  for (const place of call.reading.entry(name, call.invocation).places) call.reading.links.add(place, targets)
  return targets
}

/** A symbolic link leads on from its folder, any other from the working folder. */
function targetsOf(target: Argument, name: Argument, { invocation, reading, ...options }: Call): readonly Argument[] {
  const isSymbolic = given(options, 's symbolic symbolic-link') && !given(options, 'r relative')
  return reading.entry(name, invocation).places.flatMap((place) => {
    const folder = textOf(place)?.replace(/[^/]*$/, '')
    return reading.path(isSymbolic && folder !== undefined ? inFolder(folder, target) : target, invocation).places
  })
}

function inFolder(folder: string, target: Argument): Argument {
  if (isUnknown(target)) return target.begins.startsWith('/') ? target : unknown(target.why)
  const text = shown(target)
  return text.startsWith('/') ? target : `${folder}${text}`
}
