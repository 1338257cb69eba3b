import { describeBridge } from '../contract.ts'
import { mcpHarness } from './harness.ts'

describeBridge(mcpHarness)
