import type { Pack } from '../rule/rule.ts'
import { agentFiles } from './agent-files.ts'
import { agentTexts } from './agent-texts.ts'
import { skipPermissions } from './skip-permissions.ts'

/** Rules about coding agents themselves. */
export const agents: Pack = {
  name: 'agents',
  about:
    'Coding agents themselves: how they are started, their settings and instructions, and texts that try to steer them.',
  rules: [skipPermissions, ...agentFiles, ...agentTexts],
}
