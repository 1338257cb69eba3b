import { describeBridge } from '../contract.ts'
import { openaiAgents } from './harness.ts'

describeBridge(openaiAgents)
