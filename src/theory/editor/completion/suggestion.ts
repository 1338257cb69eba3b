/** The kind of a suggested word, by which editors choose an icon. */
export type SuggestionKind =
  | 'keyword'
  | 'hook-point'
  | 'field'
  | 'variable'
  | 'verb'
  | 'command'
  | 'relation'
  | 'concept'
  | 'value'
  | 'hook'

/** A word that fits at a place. */
export interface Suggestion {
  readonly label: string
  readonly kind: SuggestionKind
  /** What it is, in a few words. */
  readonly detail: string
  /** What it means, in a sentence. */
  readonly means: string | undefined
}

export function suggest(
  kind: SuggestionKind,
  labels: Iterable<string>,
  detail: string,
  meanings: Readonly<Record<string, string>> = {},
): readonly Suggestion[] {
  return [...labels].map((label) => ({
    label,
    kind,
    detail,
    means: Object.hasOwn(meanings, label) ? meanings[label] : undefined,
  }))
}
