import type { Brain } from '../contract/brain.ts'
import { layers } from './layers.ts'
import { settings } from './settings.ts'
import { speech } from './speech.ts'
import { traces } from './traces.ts'

export const opencode: Brain = { ...speech, settings, traces, layers }
