import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Call } from '../../usage/call.ts'
import { given } from '../../usage/usage.ts'
import { copiesOf, partsOf } from './copies-of.ts'

/** Remembers the links to each source, so that paths are followed through them. */
export function makeLinks(call: Call): void {
  const { to } = partsOf(call)
  for (const [target, place] of copiesOf(call)) {
    makeLink(target, place, call)
    if (isUnknown(target) && to !== undefined) makeLink(target, unknown(target.why, `${shown(to)}/`), call)
  }
}

/** A link leads on from its place: a symbolic one from its folder, any other from the working folder. */
export function makeLink(target: Argument, name: Argument, { invocation, reading, ...options }: Call): void {
  const isSymbolic = given(options, 's symbolic symbolic-link') && !given(options, 'r relative')
  for (const place of reading.entry(name, invocation).places) {
    const folder = textOf(place)?.replace(/[^/]*$/, '')
    const targets = reading.path(isSymbolic && folder !== undefined ? inFolder(folder, target) : target, invocation)
    reading.links.add(place, targets.places)
  }
}

function inFolder(folder: string, target: Argument): Argument {
  if (isUnknown(target)) return target.begins.startsWith('/') ? target : unknown(target.why)
  const text = shown(target)
  return text.startsWith('/') ? target : `${folder}${text}`
}
