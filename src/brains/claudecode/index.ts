import type { Brain } from '../contract/brain.ts'
import { commandLine } from './command-line.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { objection } from './objection.ts'
import { recognise } from './recognise.ts'
import { vocabulary } from './vocabulary.ts'

export const claudecode = { vocabulary, decode, encode, objection, recognise, ...commandLine } satisfies Brain
