import type { Speech } from '../contract/brain.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { vocabulary } from './vocabulary.ts'

export const speech: Speech = { vocabulary, decode, encode }
