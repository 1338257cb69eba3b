import type { Brain } from '../contract/brain.ts'
import { commandLine } from './command-line.ts'
import { checkCall, decode } from './decode.ts'
import { encode } from './encode.ts'
import { vocabulary } from './vocabulary.ts'

export const codex = { vocabulary, decode, checkCall, encode, ...commandLine } satisfies Brain
