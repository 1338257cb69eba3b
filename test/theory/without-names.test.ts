import { expect, test } from 'vitest'
import { createDispatcher, type Decision } from '../../src/index.ts'
import { createEngine, parseTheory, printTheory } from '../../src/theory/index.ts'
import { addCompiled, type CompiledTheory, compileTheory, withoutNames } from '../../src/theory/internal.ts'
import { scale } from '../scale.ts'
import { chooser } from './generators.ts'
import { randomOccurrence } from './random-happening.ts'
import { randomTheory } from './random-theory.ts'

function loaded(text: string) {
  const engine = createEngine({ audit: false })
  const { theory, diagnostics } = parseTheory(text, 'p.sys2dsl')
  expect(diagnostics, text).toEqual([])
  const compiled = new Function(`return ${compileTheory(theory)}`)() as CompiledTheory
  addCompiled(compiled, engine.registry, () => engine)
  engine.loadTree(compiled.facts())
  return engine
}

/** Lines, and the order in which reasons name fields, are others. */
const withoutLines = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll(/line \d+/g, 'here')
    .replaceAll(/\(p\.sys2dsl:\d+.*?\)(?=")/g, '')

test('a theory decides the same without the names that `pawl theory fmt` leaves out', () => {
  let shorter = 0
  for (let seed = 1; seed <= scale(150, 5000); seed++) {
    const choose = chooser(Math.imul(seed, 0x9e3779b1))
    const text = randomTheory(choose)
    const { theory } = parseTheory(text, 'p.sys2dsl')
    const short = printTheory(withoutNames(theory))
    if (short.length < printTheory(theory).length) shorter++
    const engines = [loaded(text), loaded(short)] as const
    const events = [...new Set(engines[0].registry.list().map(({ hook }) => hook.event))]
    for (let at = 0; at < 10; at++) {
      const occurrence = randomOccurrence(choose, events)
      const [one, other] = engines.map((engine) => {
        try {
          if ('stated' in occurrence) return engine.state(...occurrence.stated).existence
          const dispatcher = createDispatcher({ registry: engine.registry, audit: false })
          const decision = dispatcher.dispatch(
            occurrence.event as 'run.before',
            { ...occurrence.own } as never,
            occurrence.scope,
          )
          const { type, reasons, informs, effects } = decision as Decision
          return { type, reasons, informs, effects }
        } catch (error) {
          return (error as Error).message
        }
      })
      expect(withoutLines(other), `seed ${seed}\n${text}\n${short}`).toBe(withoutLines(one))
    }
  }
  expect(shorter).toBeGreaterThan(10)
})
