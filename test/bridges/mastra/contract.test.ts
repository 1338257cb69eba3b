import { describeBridge } from '../contract.ts'
import { mastraHarness } from './harness.ts'

describeBridge(mastraHarness)
