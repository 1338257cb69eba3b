import { describeBridge } from '../contract.ts'
import { langchain } from './harness.ts'

describeBridge(langchain)
