import { installPeers, printMissing } from '../peers.ts'
import { figure, table } from '../table.ts'
import { bars } from './bars.ts'
import { ours, parsing } from './contenders.ts'
import { importCost } from './import-cost.ts'
import { type Figures, measureRuns } from './measure-runs.ts'
import { peers } from './peers.ts'

const paces = {
  full: { passes: 3, rounds: 21, warmMs: 1500, slices: 15, sliceMs: 50 },
  /** For a first look: the big frameworks are not warm by then and come out slower than they are. */
  quick: { passes: 1, rounds: 7, warmMs: 400, slices: 7, sliceMs: 30 },
}

/**
 * Whole runs of an agent, ours beside its peers. Reads two flags: `--peers` installs those that are missing,
 * `--quick` measures briefly. Gives the promises that were not kept.
 */
export async function benchAgent(): Promise<readonly string[]> {
  if (process.argv.includes('--peers')) installPeers(peers())
  const { passes, rounds, ...pace } = paces[process.argv.includes('--quick') ? 'quick' : 'full']
  const installed = peers().flatMap(({ name, isInstalled }) => (isInstalled ? [name] : []))
  const runs = measureRuns([...Object.keys(ours), ...installed], passes, pace)
  printRuns(runs)
  printMissing(peers())
  const hooked = measureRuns(Object.keys(parsing), passes, pace)
  printParsing(hooked)
  const imports = importCost(['pawl', 'pawl/agent'], rounds)
  printImports(imports)
  return missed(bars({ runs, peers: installed, parsing: hooked.get('synchronous hooks'), imports }))
}

function printRuns(runs: ReadonlyMap<string, Figures>): void {
  console.log('agent: a run of two model calls and one tool call, with 0, 1 and 5 no-op hooks at every point\n')
  const head = ['', 'CPU µs', '× bare: 0', '1', '5 hooks', 'calls of a hook', 'µs each', 'bare loop slowed ×']
  const rows = [...runs].map(([name, { micros, ratios, callsPerHook, microsPerHookCall, tax }]) => [
    name,
    ...[micros[0] ?? Number.NaN, ...ratios, callsPerHook, microsPerHookCall, tax].map(figure),
  ])
  console.log(`${table([head, ...rows])}\n`)
}

function printParsing(hooked: ReadonlyMap<string, Figures>): void {
  console.log('agent: the same with a model that parses an answer of 2 kB, % over our run without hooks\n')
  const rows = Object.keys(parsing).map((name) => {
    const { micros = [], over = [] } = hooked.get(name) ?? {}
    const more = [over[1], over[2]].map((ratio = Number.NaN) => `${ratio < 1 ? '' : '+'}${figure((ratio - 1) * 100)} %`)
    return [name, figure(micros[0] ?? Number.NaN), ...more]
  })
  console.log(`${table([['', 'CPU µs', '1 hook', '5 hooks'], ...rows])}\n`)
}

function printImports(imports: Readonly<Record<string, number>>): void {
  console.log('import: CPU ms of a fresh process, over bare node\n')
  const rows = Object.entries(imports).map(([specifier, millis]) => [specifier, figure(millis)])
  console.log(`${table(rows)}\n`)
}

function missed(all: ReturnType<typeof bars>): readonly string[] {
  return all.flatMap(({ promise, limit, measured }) => {
    const holds = measured <= limit
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${promise}: ${figure(measured)}, at most ${figure(limit)}`)
    return holds ? [] : [promise]
  })
}
