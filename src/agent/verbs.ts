import { hooksFor, type Verbs } from '../kernel/index.ts'
import { catalogue } from '../protocol/index.ts'

/** The four verbs for the catalogue's events, for the dialects of this room. */
export const verbs: Verbs<typeof catalogue> = /* @__PURE__ */ hooksFor(catalogue)
