import type { Brain } from '../contract/brain.ts'
import { commandLine } from './command-line.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { objection } from './objection.ts'
import { vocabulary } from './vocabulary.ts'

export const gemini = { vocabulary, decode, encode, objection, ...commandLine } satisfies Brain
