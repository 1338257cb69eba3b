import { benchActions } from './actions/main.ts'
import { benchAgent } from './agent/main.ts'
import { benchBridges } from './bridges/main.ts'
import { benchCold } from './cold/main.ts'
import { benchDispatch } from './dispatch/main.ts'
import { benchMcp } from './mcp/main.ts'
import { benchRedaction } from './redaction/main.ts'
import { benchStore } from './store/main.ts'
import { benchTheory } from './theory/main.ts'

/** The benchmarks. Each prints its tables and returns the missed promises. */
const benches: Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>> = {
  dispatch: benchDispatch,
  agent: benchAgent,
  theory: benchTheory,
  cold: benchCold,
  store: benchStore,
  redaction: benchRedaction,
  actions: benchActions,
  mcp: benchMcp,
  bridges: benchBridges,
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = names.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`there is no benchmark \`${unknown.join('`, `')}\`; there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}

const missed: string[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (names.length === 0 || names.includes(name)) missed.push(...(await bench()))
}
process.exitCode = missed.length === 0 ? 0 : 1
