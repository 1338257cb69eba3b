import type { Brain } from '../contract/brain.ts'
import { commandLine } from './command-line.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { vocabulary } from './vocabulary.ts'

export const codex = { vocabulary, decode, encode, ...commandLine } satisfies Brain
