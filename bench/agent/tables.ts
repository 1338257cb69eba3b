import { figure, table } from '../table.ts'
import { audits, bareName, dialects, ours, parsing } from './contenders.ts'
import { type Figures, times } from './measure-runs.ts'

type Runs = ReadonlyMap<string, Figures>

/** Our agent and its peers, each row in multiples of the bare loop. */
export function runsTable(runs: Runs, peers: readonly string[]): string {
  const head = ['', 'CPU µs', '× bare: 0', '1', '5 hooks', 'calls of a hook', 'µs each', 'bare loop slowed ×']
  const rows = rowsOf([bareName, ...Object.keys(ours), ...peers], runs, (figures) => {
    const { micros, ratios, callsPerHook, microsPerHookCall, tax } = figures
    return [micros[0], ...ratios, callsPerHook, microsPerHookCall, tax]
  })
  return `agent: a run of two model calls and one tool call, with 0, 1 and 5 no-op hooks at every hook point;
CPU µs without hooks, then × the bare loop without hooks

${table([head, ...rows])}
`
}

/** The cost of dialects, compared with plain hooks. */
export function dialectsTable(runs: Runs): string {
  const head = ['', 'calls of each', 'CPU µs: 0', '1', '5 of them', '× six plain hooks: 1', '5']
  const rows = rowsOf(Object.keys(dialects), runs, (figures) => {
    const [, one, five] = times(figures, runs.get('six plain hooks'))
    return [figures.callsPerHook, ...figures.micros, one, five]
  })
  return `agent: the same run with 0, 1 and 5 no-op hook objects of each dialect, audit off if not named, beside
the six plain hooks that a lifecycle stands for; CPU µs, then × as many sets of the six

${table([head, ...rows])}
`
}

/** The cost of the default audit. */
export function auditTable(runs: Runs): string {
  const head = ['', 'off, CPU µs: 1', '5', 'default, CPU µs: 1', '5', '× off: 1', '5']
  const rows = Object.entries(audits).map(([name, { off, on }]) => {
    const [without, audited] = [runs.get(off), runs.get(on)]
    const micros = [without, audited].flatMap((figures) => [figures?.micros[1], figures?.micros[2]])
    const [, one, five] = times(audited, without)
    return [name, ...figures([...micros, one, five])]
  })
  return `agent: the same run without audit and with the default audit, with 1 and 5 no-op hooks at every hook point,
or as many lifecycles

${table([head, ...rows])}
`
}

/** The cost of hooks in a run whose model does some work. */
export function parsingTable(runs: Runs): string {
  const rows = Object.keys(parsing).map((name) => {
    const { micros = [], over = [] } = runs.get(name) ?? {}
    const more = [over[1], over[2]].map((ratio = Number.NaN) => `${ratio < 1 ? '' : '+'}${figure((ratio - 1) * 100)} %`)
    return [name, ...figures([micros[0]]), ...more]
  })
  return `agent: the same run, audit off, with a model that parses an answer of 2 kB and 1 and 5 no-op hooks at every
hook point; CPU µs without hooks, then % more

${table([['', 'CPU µs', '1 hook', '5 hooks'], ...rows])}
`
}

export function importsTable(imports: Readonly<Record<string, number>>): string {
  const rows = Object.entries(imports).map(([specifier, millis]) => [specifier, figure(millis)])
  return `import: CPU ms of a fresh process, over bare node\n\n${table(rows)}\n`
}

/** A contender that failed has no row. */
function rowsOf(
  names: readonly string[],
  runs: Runs,
  columns: (figures: Figures) => readonly (number | undefined)[],
): readonly (readonly string[])[] {
  return names.flatMap((name) => {
    const measured = runs.get(name)
    return measured === undefined ? [] : [[name, ...figures(columns(measured))]]
  })
}

function figures(values: readonly (number | undefined)[]): readonly string[] {
  return values.map((value = Number.NaN) => figure(value))
}
