import { openStore } from 'pawl/store'
import { race, withProgram } from '../store/processes.ts'
import { modelCallsFor, usage } from './account.ts'
import type { Proof } from './proof.ts'

const processes = 4

/** Runs of four processes are paid from one account: the limit holds exactly, and a run without budget is stopped as declared. */
export async function raceBudget(url: string, runsOfEach: number): Promise<Proof> {
  const said = await withProgram('test/faults/budget-runs.ts', (program) =>
    race(program, url, String(runsOfEach), processes),
  )
  const store = await openStore(url)
  const spent = await store.budgets.spent('all')
  await store.close()
  const times = (what: string) => said.filter((one) => one === what).length
  const [called, looked, completed] = [times('called'), times('looked'), times('completed')]
  const stopped = times('model-denied budget.model')
  const [runs, modelCalls] = [processes * runsOfEach, modelCallsFor(runsOfEach)]
  const problems: string[] = []
  const complain = (isRight: boolean, what: string) => isRight || problems.push(what)
  complain(called === modelCalls, `${called} model calls were made of ${modelCalls}`)
  complain(spent.modelCalls === called, `${called} model calls were made, ${spent.modelCalls} are paid`)
  complain(spent.toolCalls === looked, `${looked} tool calls were made, ${spent.toolCalls} are paid`)
  const tokens = called * (usage.inputTokens + usage.outputTokens)
  complain(spent.tokens === tokens, `${tokens} tokens were used, ${spent.tokens} are paid`)
  complain(
    completed + stopped === runs,
    `${completed} completed and ${stopped} stopped of ${runs}: ${[...new Set(said)]}`,
  )
  complain(completed > 0 && stopped > 0, 'the account was not what decided')
  const calls = `${called} of ${modelCalls} calls made and paid`
  return { summary: `${runs} runs, ${calls}, ${completed} runs completed and ${stopped} stopped`, problems }
}
