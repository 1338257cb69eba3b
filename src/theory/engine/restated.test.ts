import { describe, expect, test } from 'vitest'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'
import { standardHooks } from './standard-hooks.ts'

const level = (engine: Engine) => engine.store.find('q', 'IS_A', 'trusted')?.existence
const stated = 'q IS_A trusted'

/** An engine in which a hook has lowered what a program stated. */
function lowered(): Engine {
  const engine = createEngine({ audit: false })
  engine.load(standardHooks, 'standard.sys2dsl')
  engine.control.set('caution', 'high')
  engine.state('q', 'IS_A', 'trusted')
  return engine
}

describe('a fact that a hook has lowered', () => {
  test.each<[string, (engine: Engine) => unknown]>([
    ['states it again', (engine) => engine.state('q', 'IS_A', 'trusted')],
    ['states it as proven', (engine) => engine.state('q', 'IS_A_PROVEN', 'trusted')],
    ['loads a theory that states it', (engine) => engine.load(stated, 'a.sys2dsl')],
    [
      'loads and unloads a theory that states it',
      (engine) => {
        engine.load(stated, 'a.sys2dsl')
        engine.load(stated, 'b.sys2dsl')
        engine.state('q', 'IS_A', 'trusted')
        engine.unload('a.sys2dsl')
        engine.unload('b.sys2dsl')
      },
    ],
  ])('stays as low when a program %s', (_, restate) => {
    const engine = lowered()
    restate(engine)
    expect(level(engine)).toBe(-64)
    expect(engine.holds('q', 'IS_A', 'trusted')).toBe(false)
  })

  test('stays as low when its theory is loaded again', () => {
    const engine = createEngine({ audit: false })
    engine.load(stated, 'a.sys2dsl')
    const { id } = engine.store.find('q', 'IS_A', 'trusted') ?? { id: 0 }
    engine.apply([{ type: 'set-existence', factId: id, existence: -64 }], 'doubt')
    engine.load(stated, 'a.sys2dsl')
    engine.unload('a.sys2dsl')
    engine.load(stated, 'b.sys2dsl')
    expect(level(engine)).toBe(-64)
  })

  test('counts again when a program or a hook raises it, or when it is retracted and then stated', () => {
    const engine = lowered()
    const { id } = engine.state('q', 'IS_A', 'trusted')
    engine.store.setExistence(id, 127, 'anna', 'she has looked')
    expect(level(engine)).toBe(127)
    engine.control.set('caution', 'low')
    engine.store.retract(id)
    engine.state('q', 'IS_A', 'trusted')
    expect(level(engine)).toBe(127)
  })

  test('is stated again with the change that lowered it undone', () => {
    const engine = createEngine({ audit: false })
    const { id } = engine.state('q', 'IS_A_POSSIBLE', 'trusted')
    engine.store.push()
    engine.store.setExistence(id, -64, 'me', 'a doubt')
    engine.store.pop()
    expect(engine.state('q', 'IS_A', 'trusted').existence).toBe(127)
  })
})

describe('a fact that is stated with more existence than it has', () => {
  test('is shown to the hooks on facts, before that counts', () => {
    const engine = createEngine({ audit: false })
    engine.load(standardHooks, 'standard.sys2dsl')
    engine.state('q', 'IS_A_POSSIBLE', 'trusted')
    engine.control.set('caution', 'high')
    expect(engine.state('q', 'IS_A', 'trusted').existence).toBe(-64)
  })

  test('is shown to the hooks on contradictions', () => {
    const engine = createEngine({ audit: false })
    engine.load('cat DISJOINT_WITH dog', 'kinds.sys2dsl')
    engine.load(standardHooks, 'standard.sys2dsl')
    engine.state('tom', 'IS_A', 'cat')
    engine.state('tom', 'IS_A_UNPROVEN', 'dog')
    expect(engine.confirmations.list()).toEqual([])
    engine.state('tom', 'IS_A', 'dog')
    expect(engine.confirmations.list()).toMatchObject([{ reason: 'contradiction_review' }])
    expect(engine.store.find('tom', 'IS_A', 'dog')?.existence).toBe(-64)
  })

  test('is not shown where it is a fact of a theory, and counts less again without that', () => {
    const engine = lowered()
    engine.control.set('caution', 'low')
    engine.state('r', 'IS_A_POSSIBLE', 'trusted')
    engine.control.set('caution', 'high')
    engine.load('r IS_A trusted', 'a.sys2dsl')
    expect(engine.store.find('r', 'IS_A', 'trusted')?.existence).toBe(127)
    engine.unload('a.sys2dsl')
    expect(engine.store.find('r', 'IS_A', 'trusted')?.existence).toBe(0)
    engine.load('r IS_A trusted', 'a.sys2dsl')
    expect(engine.store.find('r', 'IS_A', 'trusted')?.existence).toBe(127)
  })
})
