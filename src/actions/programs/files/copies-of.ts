import { type Argument, isUnknown, shown, textOf } from '../../action/argument.ts'
import type { Call } from '../../usage/call.ts'
import { given, valuesOf } from '../../usage/usage.ts'

/** The option for the folder that files are copied to. */
export const target = '-t --target-directory'

/** The operands that are copied, and the folder or the file that they are copied to. */
export function partsOf(call: Call): {
  readonly sources: readonly Argument[]
  readonly to: Argument | undefined
  readonly isFolder: boolean
} {
  const [folder] = valuesOf(call, target)
  if (folder !== undefined) return { sources: call.operands, to: folder, isFolder: true }
  const [last] = call.operands
  // a pattern may be several files, the last of which is the target
  if (call.operands.length === 1 && typeof last === 'object') return { sources: [last], to: last, isFolder: false }
  const [sources, to] = [call.operands.slice(0, -1), call.operands.at(-1)]
  return { sources, to, isFolder: sources.length > 1 || isFolderLike(to) }
}

/** Whether a path can be nothing but a folder. */
export function isFolderLike(to: Argument | undefined): boolean {
  return /(?:^|\/)\.{0,2}$/.test(textOf(to) ?? 'x')
}

/** Each source, and the places that it may be copied to: `cp a/b c` writes `c`, or `c/b` if `c` is a folder. */
export function copiesOf(call: Call): readonly (readonly [Argument, Argument])[] {
  const { sources, to, isFolder } = partsOf(call)
  if (to === undefined) return []
  return sources.flatMap((source) => {
    const inside = given(call, 'T no-target-directory') ? undefined : placeIn(to, source)
    const places = inside === undefined ? [to] : isFolder ? [inside] : [to, inside]
    return places.map((place) => [source, place] as const)
  })
}

/** The place of a file in a folder, if its name is known. */
export function placeIn(folder: Argument, source: Argument): Argument | undefined {
  const [to, from] = [
    textOf(folder)?.replace(/\/$/, ''),
    isUnknown(source) ? undefined : shown(source).replace(/\/$/, ''),
  ]
  if (to === undefined || from === undefined) return undefined
  const name = from.slice(from.lastIndexOf('/') + 1)
  if (name === '' || name === '.' || name === '..') return undefined
  return typeof source === 'string' ? `${to}/${name}` : { type: 'pattern', text: `${to}/${name}` }
}
