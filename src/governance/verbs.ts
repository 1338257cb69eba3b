import { hooksFor } from '../kernel/index.ts'
import { catalogue } from '../protocol/index.ts'

/** The verbs for the catalogue's events, for the hooks of this room. */
export const verbs = hooksFor(catalogue)
