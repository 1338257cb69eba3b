import { lazy } from '../../../../base/index.ts'
import { spelledOut } from '../reading/spelled-out.ts'

/** Between words of any language. Those of English are read faster. */
const anyGap = lazy(() => /[^\p{L}\p{N}]+/u)

/** `accessToken`, `ACCESS_TOKEN` and `access-token` are the same two words. */
export function wordsOf(key: string): readonly string[] {
  const spaced = spelledOut(key.slice(0, 200))
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
  return spaced.split(/[^\0-\x7f]/.test(spaced) ? anyGap() : /[^a-z0-9]+/).filter((word) => word !== '')
}

/** Makes a function that returns whether a name has one of these words, whole: `taxId` is in `payer_tax_id`, and in `taxId2`. */
export function namesWith(words: readonly string[]): (name: string) => boolean {
  const rows = words.map(inRow)
  return (name) => {
    if (rows.length === 0) return false
    const given = inRow(name)
    const unnumbered = given.replace(/(?<=[^\d ])\d+(?= )/g, '')
    return rows.some((row) => given.includes(row) || unnumbered.includes(row))
  }
}

function inRow(name: string): string {
  return ` ${wordsOf(name).join(' ')} `
}
