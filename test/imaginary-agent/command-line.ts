import { layers } from './layers.ts'
import { servers } from './servers.ts'
import { settings } from './settings.ts'
import { traces } from './traces.ts'

export const commandLine = { settings, servers, traces, layers }
