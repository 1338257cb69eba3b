import { printMissing } from '../peers.ts'
import { figure } from '../table.ts'
import { bars } from './bars.ts'
import { measureDecisions } from './decisions/measure-decisions.ts'
import { measureEditor } from './editor/measure-editor.ts'
import { measureFacts } from './facts/measure-facts.ts'
import { measureHooked } from './hooked/measure-hooked.ts'
import { measureLoading } from './loading/measure-loading.ts'
import { paces } from './pace.ts'
import { decisionPeers, factPeers, installPeers } from './peers.ts'

/**
 * Measures theories: decisions, facts, hooks on new facts, loading, and an editor. Reads two flags: `--peers` installs missing peers, `--quick`
 * measures briefly. Returns the missed promises.
 */
export function benchTheory(): readonly string[] {
  if (process.argv.includes('--peers')) installPeers()
  const pace = paces[process.argv.includes('--quick') ? 'quick' : 'full']
  const decisions = measureDecisions(pace)
  const facts = measureFacts(pace)
  const hooked = measureHooked(pace)
  const loading = measureLoading(pace)
  const editor = measureEditor(pace)
  printMissing([...decisionPeers(), ...factPeers()])
  // the largest set of facts; `--quick` has fewer than a million
  const dataset = String(Math.max(...pace.datasets.map(Number).filter((size) => !Number.isNaN(size))))
  return bars({ decisions, facts, dataset, hooked, loading, editor }).flatMap(({ promise, is, bound, measured }) => {
    const holds = is === 'at least' ? measured >= bound : measured <= bound
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${promise}: ${figure(measured)}, ${is} ${figure(bound)}`)
    return holds ? [] : [promise]
  })
}
