import { hooksFor, type Verbs } from '../../kernel/index.ts'
import { type AgentCatalogue, catalogue } from '../../protocol/index.ts'

/** The four verbs for the catalogue's events, for the dialects of this folder. */
export const verbs: Verbs<AgentCatalogue> = /* @__PURE__ */ hooksFor(catalogue)
