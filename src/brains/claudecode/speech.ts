import type { Speech } from '../contract/brain.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { objection } from './objection.ts'
import { vocabulary } from './vocabulary.ts'

/** What the protocol of Claude Code's hooks needs, without its settings: nothing of it needs Node. */
export const speech = { vocabulary, decode, encode, objection } satisfies Speech<'claudecode'>
