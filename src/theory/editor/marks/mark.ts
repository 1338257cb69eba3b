import type { Span } from '../../language/tree.ts'

/** A word of a theory, with its place and what it is there. Keywords, comments and separators have none. */
export type Mark = Place &
  (
    | { readonly type: 'hook-point' | 'verb' | 'relation' | 'command' | 'tie' | 'story-word' }
    | { readonly type: 'test' }
    /** A hook or a body of one: its header, or a word that refers to it. */
    | { readonly type: 'hook'; readonly isDeclaration: boolean }
    /** Known by the offset of its declaration. */
    | { readonly type: 'variable'; readonly declaredAt: number; readonly isDeclaration: boolean }
    /** A field of the event at that hook point, or a part of one. */
    | { readonly type: 'field'; readonly moment: string }
    /** The name of something that facts are about. It is declared where a fact states it. */
    | { readonly type: 'concept' | 'deed'; readonly isDeclaration: boolean }
    /** A value that a field is compared with or set to. */
    | { readonly type: 'value'; readonly moment: string | undefined; readonly field: string | undefined }
    | { readonly type: 'tag' | 'region' | 'dimension' | 'control' | 'input-name' | 'level' | 'constant' }
    | { readonly type: 'decision' | 'undecided-answer' | 'text' | 'number' | 'unknown' }
  )

interface Place {
  /** The name itself: without `@`, `$` and quotes. */
  readonly name: string
  /** The whole token; of a part of a word, that part. */
  readonly span: Span
  /** How it is written: a rename writes the new name the same way. */
  readonly form: 'bare' | 'variable' | 'reference' | 'text'
}

export type MarkType = Mark['type']
