import { hooksFor, type Verbs } from '../kernel/index.ts'
import { catalogue } from '../protocol/index.ts'

/** The verbs for the catalogue's events, for the hooks of this folder. */
export const verbs: Verbs<typeof catalogue> = /* @__PURE__ */ hooksFor(catalogue)
