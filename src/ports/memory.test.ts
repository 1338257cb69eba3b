import { describe } from 'vitest'
import { budgetsContract } from './budgets/contract.ts'
import { memoryBudgets } from './budgets/memory.ts'
import { confirmationsContract } from './confirmations/contract.ts'
import { memoryConfirmations } from './confirmations/memory.ts'
import { journalsContract } from './journals/contract.ts'
import { memoryJournals } from './journals/memory.ts'

describe('budgets in memory', () => budgetsContract(async () => memoryBudgets()))
describe('confirmations in memory', () => confirmationsContract(async (now) => memoryConfirmations(now)))
describe('journals in memory', () => journalsContract(async () => memoryJournals()))
