import { createEngine, type Engine } from 'pawl/theory'
import { cpuMicros, median } from '../../measure.ts'
import { hookedLevels, type Level } from './levels.ts'

/** States facts one by one to engines with and without hooks on them, in turn. Prints CPU microseconds of each as JSON. */
const [facts = '1000', rounds = '1'] = process.argv.slice(2)
const subjects = Array.from({ length: Number(facts) }, (_, index) => `thing_${index}`)
const kind = 'Kind_50'

/** V8 optimises code for one engine again when it sees the next ones, and needs several of them to settle. */
const warmUps = 10

const levels = Object.entries(hookedLevels).map(([name, level]) => ({ name, level, micros: [] as number[] }))
for (let round = -warmUps; round < Number(rounds); round++) {
  for (const { level, micros } of levels) {
    const spent = stated(engineWith(level), level)
    if (round >= 0) micros.push(spent)
  }
}
console.log(JSON.stringify(Object.fromEntries(levels.map(({ name, micros }) => [name, median(micros)]))))

function stated(engine: Engine, { matching }: Level): number {
  const started = cpuMicros()
  for (const subject of subjects) engine.state(subject, 'IS_A', kind)
  const spent = cpuMicros() - started
  const marked = subjects.filter((subject) => engine.store.tagsOf(subject).includes('seen')).length
  if (engine.store.size !== subjects.length || marked !== subjects.length * matching)
    throw new Error(`${engine.store.size} facts, ${marked} of them seen by a hook`)
  return spent / subjects.length
}

/** Each hook is for another kind; all facts are about one kind, for which there is one hook or none. */
function engineWith({ hooks, matching }: Level): Engine {
  const engine = createEngine({ audit: false })
  const kinds = Array.from({ length: hooks }, (_, hook) => (hook === 49 && matching === 1 ? kind : `Other_${hook}`))
  const { diagnostics } = engine.load(kinds.map(hookText).join('\n'), 'bench.sys2dsl')
  const error = diagnostics.find(({ severity }) => severity === 'error')
  if (error !== undefined) throw new Error(JSON.stringify(error))
  return engine
}

function hookText(kind: string, hook: number): string {
  return `@HOOK mark_${hook} ON_FACT_ADDED BEGIN
  @is_kind object EQUALS ${kind}
  IF $is_kind THEN
    @_ subject TAG seen
  END
END`
}
