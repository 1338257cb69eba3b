import { afterAll, beforeAll } from 'vitest'
import { describeBridge } from '../bridges/contract.ts'
import { claudeAgentSdk } from './claude-agent-sdk/harness.ts'
import { loadSdk } from './claude-agent-sdk/sdk-packages.ts'
import { clearWorkplaces } from './workplace.ts'

beforeAll(async () => {
  await loadSdk()
})
afterAll(clearWorkplaces)

describeBridge(claudeAgentSdk)
