import type { Brain } from '../brain.ts'
import { settings } from './settings.ts'
import { speech } from './speech.ts'

export const opencode: Brain = { ...speech, settings }
