import { hooksFor } from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'

/** The four verbs for the catalogue's events, for the dialects of this room. */
export const verbs = hooksFor(catalogue)
