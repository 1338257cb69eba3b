import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { cpuMicros, median } from '../../measure.ts'

/** Types letters into a theory of 1,000 hooks, one by one, and looks for problems after each. Prints CPU milliseconds of one as JSON. */
const [keystrokes = '20'] = process.argv.slice(2)

type Editor = Pick<typeof import('../../../src/theory/editor.ts'), 'openTheory'>
type Opened = ReturnType<Editor['openTheory']>

const { openTheory } = await editorAlone()
const theory = [...Array.from({ length: 50 }, fact), ...Array.from({ length: 1000 }, hook)].join('\n')
const place = theory.indexOf('not here 500')
const spent: number[] = []
let opened: Opened | undefined
for (let typed = -10; typed < Number(keystrokes); typed++) {
  const text = `${theory.slice(0, place)}${'x'.repeat(typed + 11)}${theory.slice(place)}`
  const started = cpuMicros()
  opened = openTheory(text, 'bench.sys2dsl', () => undefined, opened)
  const problems = opened.problems()
  if (typed >= 0) spent.push((cpuMicros() - started) / 1000) // the first ones only warm up
  if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
}
console.log(JSON.stringify(median(spent)))

/** The package does not export it, so this builds it as the package is built: the loader would add a name to every function. */
async function editorAlone(): Promise<Editor> {
  const entry = fileURLToPath(new URL('../../../src/theory/editor.ts', import.meta.url))
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
}

function fact(_: unknown, at: number): string {
  return `tool_${at} IS_A destructive_${at}`
}

function hook(_: unknown, at: number): string {
  return `# guard ${at}
@HOOK guard_${at} ON_TOOL_CALL WHEN kind EQUALS shell BEGIN
  @is_bad tool IS_A destructive_${at % 50}
  IF command CONTAINS_WORD "rm${at}" AND session DID review_${at % 20} THEN DENY "not here ${at}"
  IF $is_bad THEN
    ASK "is this one right?"
    session REMEMBER review_${at % 20}
  END
END
`
}
