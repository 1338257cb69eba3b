import type { Brain } from '../brain.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { settings } from './settings.ts'
import { vocabulary } from './vocabulary.ts'

export const copilot: Brain = { vocabulary, decode, encode, settings }
