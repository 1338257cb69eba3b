import { pathsInPatch } from '../../../protocol/index.ts'

/**
 * The files of a patch. One that is indented as a whole counts as well, and so do paths without the letter that git puts before them in place
 * of `a/` and `b/`, since programs that apply patches take it off.
 */
export function patchedPaths(text: string): readonly string[] {
  const found = pathsInPatch(text)
  const paths = found.length > 0 ? found : pathsInPatch(text.replaceAll(/^[ \t]+/gm, ''))
  return paths.flatMap((path) => (/^[ciow12]\//.test(path) ? [path, path.slice(2)] : [path]))
}

/** Lines that name a file in other forms of patches: `*** a.ts` in a context diff, `Index: a.ts`. */
export function patchHeads(patch: string): readonly string[] {
  return [...patch.matchAll(/^(?:\*{3}|Index:)[ \t]+(.+)$/gm)].map(([, head = '']) => head)
}
