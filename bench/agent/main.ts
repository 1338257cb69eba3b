import { installPeers, printMissing } from '../peers.ts'
import { figure } from '../table.ts'
import { bars } from './bars.ts'
import { dialects, ours, parsing } from './contenders.ts'
import { importCost } from './import-cost.ts'
import { measureRuns } from './measure-runs.ts'
import { peers } from './peers.ts'
import { auditTable, dialectsTable, importsTable, parsingTable, runsTable } from './tables.ts'

const paces = {
  full: { passes: 3, rounds: 21, warmMs: 1500, slices: 15, sliceMs: 50 },
  /** For a first look: the large frameworks are not optimised yet, and their figures are too high. */
  quick: { passes: 1, rounds: 7, warmMs: 400, slices: 7, sliceMs: 30 },
}

/**
 * Measures whole runs of our agent and of its peers. Reads two flags: `--peers` installs missing peers,
 * `--quick` measures briefly. Returns the missed promises.
 */
export async function benchAgent(): Promise<readonly string[]> {
  if (process.argv.includes('--peers')) installPeers(peers())
  const { passes, rounds, ...pace } = paces[process.argv.includes('--quick') ? 'quick' : 'full']
  const installed = peers().flatMap(({ name, isInstalled }) => (isInstalled ? [name] : []))
  const mine = [ours, dialects, parsing].flatMap((variants) => Object.keys(variants))
  const runs = measureRuns([...mine, ...installed], passes, pace)
  console.log(runsTable(runs, installed))
  printMissing(peers())
  for (const tableOf of [dialectsTable, auditTable, parsingTable]) console.log(tableOf(runs))
  const imports = importCost(['pawl', 'pawl/agent'], rounds)
  console.log(importsTable(imports))
  return missed(bars({ runs, peers: installed, imports }))
}

function missed(all: ReturnType<typeof bars>): readonly string[] {
  return all.flatMap(({ promise, limit, measured }) => {
    const holds = measured <= limit
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${promise}: ${figure(measured)}, at most ${figure(limit)}`)
    return holds ? [] : [promise]
  })
}
