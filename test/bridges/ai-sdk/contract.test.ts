import { describeBridge } from '../contract.ts'
import { aiSdkHarness } from './harness.ts'

describeBridge(aiSdkHarness)
