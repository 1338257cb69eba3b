import { expect, test } from 'vitest'
import { createEngine, existence } from '../index.ts'

const loaded = (text: string) => {
  const engine = createEngine()
  expect(engine.load(text, 'cases.sys2dsl').diagnostics).toEqual([])
  return engine
}
const hook = (name: string, body: string, options = '') =>
  `@HOOK ${name} ON_FACT_ADDED ${options} BEGIN\n${body}\nEND\n`

test('H1: a hook that is loaded is registered, under its name, with its event', () => {
  const { registry } = loaded(hook('seen', '@_ subject TAG seen'))
  expect(registry.list().map(({ name, hook }) => [name, hook.event])).toEqual([['cases/seen', 'fact.added']])
})

test('H2: a fact that is added is shown to its hooks, once, and one that is known already is not', () => {
  const engine = loaded(hook('ask', '@_ subject NEEDS_CONFIRMATION $object'))
  engine.state('Dog', 'IS_A', 'Mammal')
  engine.state('Dog', 'IS_A', 'Mammal')
  expect(engine.confirmations.list().map(({ subject, reason }) => [subject, reason])).toEqual([['Dog', 'Mammal']])
})

test('H3: facts that a hook adds are not shown inside of it, but after all hooks of the event', () => {
  const engine = loaded(
    hook('first', '@new relation EQUALS IS_A\nIF $new THEN\n@_ subject REMEMBER it\nEND\n@_ log TAG $relation') +
      hook('second', '@was subject DID it\n@both $relation NEW_COMPOSITE $was\n@_ log TAG $both'),
  )
  engine.state('Dog', 'IS_A', 'Mammal')
  expect(engine.store.tagsOf('log')).toEqual(['IS_A', '"IS_A" + false', 'DID', '"DID" + true'])
})

test('H4: hooks of one event run by priority, the lower first', () => {
  const engine = loaded(
    hook('late', '@_ subject TAG late', 'PRIORITY 190') + hook('early', '@_ subject TAG early', 'PRIORITY 110'),
  )
  engine.state('Dog', 'IS_A', 'Mammal')
  expect(engine.store.tagsOf('Dog')).toEqual(['early', 'late'])
})

test('H5: a disabled hook is silent, until it is enabled', () => {
  const engine = loaded(hook('seen', '@_ subject TAG seen'))
  engine.registry.disable('cases/seen')
  engine.state('Dog', 'IS_A', 'Mammal')
  engine.registry.enable('cases/seen')
  engine.state('Cat', 'IS_A', 'Mammal')
  expect([engine.store.tagsOf('Dog'), engine.store.tagsOf('Cat')]).toEqual([[], ['seen']])
})

test.each(['RETRACT', 'LEARN', 'DENY', 'BLOCK_REASONING'])('H6: a hook on a fact cannot use %s', (verb) => {
  const engine = createEngine()
  const { diagnostics } = engine.load(hook('h', `@_ subject ${verb} x`), 'cases.sys2dsl')
  expect(diagnostics.map(({ code }) => code)).toEqual([expect.stringMatching(/^T10[23]$/)])
  expect(engine.registry.list({ event: 'fact.added' })).toEqual([])
})

test('H7: commands are collected in the order of the hooks, and done together', () => {
  const engine = loaded(
    hook('one', '@_ subject TAG a\n@_ subject SET_EXISTENCE POSSIBLE') +
      hook('two', '@_ subject TAG b\n@_ subject BOOST_EXISTENCE 10'),
  )
  expect(engine.state('Dog', 'IS_A', 'Mammal').existence).toBe(10)
  expect(engine.store.tagsOf('Dog')).toEqual(['a', 'b'])
})

test('H8: the existence of a fact changes when the hooks are done, not before', () => {
  const engine = loaded(
    hook('lower', '@_ subject SET_EXISTENCE UNPROVEN') +
      hook('look', '@held subject IS_A $object\n@word $existence NEW_COMPOSITE $held\n@_ log TAG $word'),
  )
  expect(engine.state('Dog', 'IS_A', 'Mammal').existence).toBe(existence.UNPROVEN)
  expect(engine.store.tagsOf('log')).toEqual(['127 + true'])
})

test('H9: a contradiction that a hook causes is shown to the hooks of contradictions', () => {
  const engine = loaded(
    `${hook('note', '@new relation EQUALS IS_A\nIF $new THEN\n@_ subject REMEMBER $object\nEND')}
     @HOOK clash ON_CONTRADICTION BEGIN\n  @_ $fact2 SET_EXISTENCE UNPROVEN\nEND`,
  )
  engine.reasoner.relations.defineRelation('DID', { functional: true })
  engine.state('Dog', 'IS_A', 'Mammal')
  engine.state('Dog', 'IS_A', 'Pet')
  expect(engine.store.find('Dog', 'DID', 'Mammal')?.existence).toBe(existence.CERTAIN)
  expect(engine.store.find('Dog', 'DID', 'Pet')?.existence).toBe(existence.UNPROVEN)
})
