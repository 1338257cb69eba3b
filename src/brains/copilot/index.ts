import type { Brain } from '../contract/brain.ts'
import { commandLine } from './command-line.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { recognise } from './recognise.ts'
import { vocabulary } from './vocabulary.ts'

export const copilot = { vocabulary, decode, encode, recognise, ...commandLine } satisfies Brain
