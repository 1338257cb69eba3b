import { describeBridge } from '../contract.ts'
import { strandsHarness } from './harness.ts'

describeBridge(strandsHarness)
