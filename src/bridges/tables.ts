import type { BridgeTable } from './contract/table.ts'
import { langchainTable } from './langchain/table.ts'
import { mastraTable } from './mastra/table.ts'
import { strandsTable } from './strands/table.ts'

/** The frameworks, in the order of the page about them. */
export const bridgeTables: readonly BridgeTable[] = [langchainTable, mastraTable, strandsTable]
