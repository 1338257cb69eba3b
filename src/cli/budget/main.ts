import { didYouMean } from '../../base/index.ts'
import type { Amounts, Store } from '../../ports/index.ts'
import { moneyText } from '../../protocol/index.ts'
import { budgetPage } from '../command-line/pages/budget.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { lookIntoStore } from '../project/open-project-store.ts'
import { fittedTable } from '../terminal/fitted-table.ts'
import { complain, rowColumns, say, sayWhole } from '../terminal/print.ts'

/** `pawl budget [PREFIX]`: shows the spending of accounts. */
export async function run(args: readonly string[]): Promise<number> {
  const {
    values: { json = false, store: url },
    positionals: [prefix],
  } = readOptions(budgetPage, args)
  const { store, missing } = await lookIntoStore({ url })
  if (missing !== undefined) {
    if (prefix !== undefined) throw missing
    say(json ? '[]' : `nothing has been spent here yet: ${missing.message}`)
    return 0
  }
  try {
    const found = await store.budgets.list(prefix)
    if (found.length === 0 && prefix !== undefined) await mustBegin(prefix, store.budgets)
    if (json) sayWhole(JSON.stringify(found, undefined, 2))
    else if (found.length === 0) say('nothing has been spent here yet')
    else say(fittedTable([heading, ...found.map(({ key, spent }) => [key, ...figures(spent)])], rowColumns()))
    const damages = found.flatMap(({ damaged = [] }) => damaged)
    for (const damage of damages)
      complain(damage, 'correct the row in `pawl_accounts`; nothing can be reserved from it')
    return damages.length === 0 ? 0 : 1
  } finally {
    await store.close()
  }
}

/** No account at all is an answer; none of that name is a mistake. */
async function mustBegin(prefix: string, budgets: Store['budgets']): Promise<void> {
  const names = (await budgets.list()).map(({ key }) => key)
  if (names.length === 0) throw usage(`no account begins with \`${prefix}\``, 'nothing has been spent here yet')
  const hint = didYouMean(prefix, names) ?? `there is ${names.slice(0, 20).join(', ')}`
  throw usage(`no account begins with \`${prefix}\``, hint)
}

const heading = ['account', 'tokens', 'money', 'model calls', 'tool calls', 'time']

function figures({ tokens, money, modelCalls, toolCalls, time }: Required<Amounts>): readonly string[] {
  if (!Number.isFinite(tokens)) return Array(5).fill('?') // it is damaged
  return [String(tokens), moneyText(money), String(modelCalls), String(toolCalls), `${(time / 1000).toFixed(1)} s`]
}
