import { createEngine } from 'pawl/theory'
import { cpuMicros, median } from '../../measure.ts'

/**
 * Loads a theory of that many hooks: once in a process that has loaded none, as a command line does, then again and again, as
 * an editor does. Prints CPU milliseconds of both as JSON.
 */
const hooks = Number(process.argv[2] ?? '1')
const text = Array.from({ length: hooks }, (_, hook) => hookText(hook)).join('\n')

const first = loaded()
for (let warmUp = 0; warmUp < 10; warmUp++) loaded()
console.log(JSON.stringify({ first, again: median(Array.from({ length: 9 }, loaded)) }))

function loaded(): number {
  const engine = createEngine({ audit: false })
  const started = cpuMicros()
  const result = engine.load(text, 'bench.sys2dsl')
  const spent = cpuMicros() - started
  if (result.hooks !== hooks || result.diagnostics.length > 0) throw new Error(JSON.stringify(result.diagnostics[0]))
  return spent / 1000
}

function hookText(hook: number): string {
  return `@HOOK deny_${hook} ON_TOOL_CALL WHEN kind EQUALS shell BEGIN
  IF tool EQUALS Tool_${hook} AND input.risk GREATER_THAN 80 AND command CONTAINS "rm -rf" THEN DENY "removes too much"
END`
}
