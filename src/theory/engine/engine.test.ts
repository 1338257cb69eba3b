import { describe, expect, test } from 'vitest'
import { affect, createDispatcher, createRegistry, guard, memoryAudit, observe } from '../../index.ts'
import { makeToolCall } from '../../protocol/index.ts'
import { exampleScope } from '../../testing/index.ts'
import { createEngine, existence, standardHooks } from '../index.ts'

const loaded = (...texts: readonly string[]) => {
  const engine = createEngine()
  for (const [at, text] of texts.entries()) expect(engine.load(text, `theory${at}.sys2dsl`).diagnostics).toEqual([])
  return engine
}

describe('the standard hooks', () => {
  test('load, and are listed with their event, source and band', () => {
    const { registry } = loaded(standardHooks)
    expect(registry.list().map(({ name, hook, band }) => [name, hook.event, band])).toEqual([
      ['theory0/existence_policy', 'fact.added', 'theory'],
      ['theory0/ethics_guard', 'reasoning.before', 'theory'],
      ['theory0/domain_tagger', 'concept.created', 'theory'],
      ['theory0/contradiction_handler', 'contradiction.found', 'theory'],
    ])
  })

  test('existence_policy: facts of a cautious session are unproven, once the hooks are done', () => {
    const engine = loaded(standardHooks)
    expect(engine.state('Dog', 'IS_A', 'Mammal').existence).toBe(existence.CERTAIN)
    engine.control.set('caution', 'high')
    expect(engine.state('Unicorn', 'IS_A', 'Horse').existence).toBe(existence.UNPROVEN)
  })

  test('ethics_guard: a risky question is blocked, and a person is asked; asking changes nothing else', () => {
    const engine = loaded(standardHooks, 'weapon IS_A tool')
    engine.store.setDimension('weapon', 'ethical_risk', 90)
    const facts = engine.store.size
    const blocked = { blocked: true, region: 'ethics', hooks: 'theory0/ethics_guard' }
    expect(engine.ask('weapon', 'IS_A', 'tool')).toEqual(blocked)
    expect(engine.confirmations.list('open')).toMatchObject([{ subject: 'weapon', reason: 'ethical_review' }])
    engine.store.setDimension('weapon', 'ethical_risk', 10)
    expect(engine.ask('weapon', 'IS_A', 'tool')).toMatchObject({ truth: 'TRUE_CERTAIN' })
    expect(engine.store.size).toBe(facts)
  })

  test('ethics_guard: a question that a person has accepted is answered, and one that was rejected stays blocked', () => {
    const engine = loaded(standardHooks, 'weapon IS_A tool\npoison IS_A tool')
    for (const concept of ['weapon', 'poison']) {
      engine.store.setDimension(concept, 'ethical_risk', 90)
      engine.ask(concept, 'IS_A', 'tool')
    }
    const [weapon, poison] = engine.confirmations.list('open')
    expect(weapon).toMatchObject({ event: 'reasoning.before', hook: 'theory0/ethics_guard' })
    engine.confirmations.accept(weapon?.id ?? '', 'alice', 'looked at it')
    engine.confirmations.reject(poison?.id ?? '', 'alice', 'never')
    expect(engine.ask('weapon', 'IS_A', 'tool')).toMatchObject({ truth: 'TRUE_CERTAIN' })
    expect(engine.ask('poison', 'IS_A', 'tool')).toMatchObject({ blocked: true })
    expect(engine.confirmations.list('open')).toMatchObject([{ subject: 'poison' }])
  })

  test('a block of another subject, or of a region that the question is not in, is refused, and so is the answer', () => {
    for (const command of ['$object BLOCK_REASONING ethics', 'subject BLOCK_REASONING nosuchregion']) {
      const engine = loaded(`@HOOK h ON_REASONING_STEP BEGIN\n  ${command}\nEND`, 'weapon IS_A tool')
      engine.regions.define({ name: 'ethics', when: { type: 'kind', concept: 'weapon' } })
      expect(() => engine.ask('weapon', 'IS_A', 'tool')).toThrow('is not about the question of `weapon`')
    }
  })

  test('a hook at a question changes the existence of the asked fact', () => {
    const engine = loaded('@HOOK h ON_REASONING_STEP BEGIN\n  subject REDUCE_EXISTENCE 100\nEND', 'weapon IS_A tool')
    engine.regions.define({ name: 'ethics', when: { type: 'kind', concept: 'weapon' } })
    expect(engine.ask('weapon', 'IS_A', 'tool')).toMatchObject({ truth: 'PLAUSIBLE', existence: 27 })
  })

  test('domain_tagger: a concept that belongs nowhere is marked', () => {
    const engine = loaded(standardHooks)
    engine.state('Dog', 'IS_A', 'Mammal')
    expect(engine.store.tagsOf('Dog')).toEqual(['unknown_domain'])
  })

  test('contradiction_handler: the newer of two facts that clash is doubted, and a person is asked once', () => {
    const engine = loaded(standardHooks, 'cat DISJOINT_WITH dog')
    const cat = engine.state('Fluffy', 'IS_A', 'cat')
    const dog = engine.state('Fluffy', 'IS_A', 'dog')
    expect(engine.store.get(cat.id)?.existence).toBe(existence.CERTAIN)
    expect(dog.existence).toBe(existence.UNPROVEN)
    expect(engine.confirmations.list('open')).toHaveLength(1)
  })
})

describe('loading', () => {
  const text = 'Dog IS_A Mammal\nMammal IS_A Animal\n@HOOK h ON_FACT_ADDED BEGIN\n  @_ subject TAG seen\nEND'

  test('the facts of a theory are trusted: hooks do not receive them', () => {
    const engine = loaded(text)
    expect(engine.store.size).toBe(2)
    expect(engine.store.tagsOf('Dog')).toEqual([])
    engine.state('Cat', 'IS_A', 'Mammal')
    expect(engine.store.tagsOf('Cat')).toEqual(['seen'])
  })

  test('a theory is replaced as a whole, and unloaded as a whole', () => {
    const engine = loaded(text)
    engine.load('Fish IS_A Animal', 'theory0.sys2dsl')
    expect(engine.registry.size).toBe(0)
    expect(engine.store.match({}).map(({ subject }) => subject)).toEqual(['Fish'])
    expect(engine.unload('theory0.sys2dsl')).toBe(true)
    expect(engine.store.match({})).toEqual([])
    expect(engine.unload('theory0.sys2dsl')).toBe(false)
  })

  test('a fact that another source states too stays when a theory is unloaded', () => {
    const engine = loaded('Dog IS_A Mammal', 'Dog IS_A Mammal')
    engine.unload('theory0.sys2dsl')
    expect(engine.store.size).toBe(1)
    engine.unload('theory1.sys2dsl')
    expect(engine.store.size).toBe(0)
    engine.state('Cat', 'IS_A', 'Mammal')
    engine.load('Cat IS_A Mammal', 'cats.sys2dsl')
    engine.unload('cats.sys2dsl')
    expect(engine.store.find('Cat', 'IS_A', 'Mammal')).toBeDefined()
    engine.load('Cow IS_A Mammal', 'cows.sys2dsl')
    engine.state('Cow', 'IS_A', 'Mammal')
    engine.unload('cows.sys2dsl')
    expect(engine.store.find('Cow', 'IS_A', 'Mammal')).toBeDefined()
  })

  test('a theory with an error loads nothing, and the one before it stays', () => {
    const engine = loaded(text)
    const { diagnostics, facts } = engine.load('Fish IS_A Animal\n@HOOK h ON_FACT_ADED BEGIN\nEND', 'theory0.sys2dsl')
    expect(diagnostics).toMatchObject([{ code: 'T101', hint: 'did you mean `ON_FACT_ADDED`?' }])
    expect(facts).toBe(0)
    expect(engine.store.size).toBe(2)
    expect(engine.registry.size).toBe(1)
  })

  test('a theory that cannot be registered leaves the one before it as it was', () => {
    const engine = loaded(text)
    const other = observe({ name: 'other', on: 'fact.added', run: () => {} })
    engine.registry.add(other, { source: 'theory0', band: 'user' })
    const taken = '@HOOK other ON_FACT_ADDED BEGIN\n  @_ subject TAG y\nEND'
    expect(() => engine.load(taken, 'theory0.sys2dsl')).toThrow(expect.objectContaining({ code: 'duplicate-hook' }))
    expect(engine.store.size).toBe(2)
    expect([...engine.registry].map(({ name }) => name).toSorted()).toEqual(['theory0/h', 'theory0/other'])
  })

  test('a theory with an error refuses what it might have guarded, until it is loaded', () => {
    const engine = createEngine()
    const guard = (field: string) => `@HOOK h ON_TOOL_CALL BEGIN\n  IF ${field} EQUALS bash THEN DENY "no"\nEND`
    const call = () =>
      createDispatcher({ registry: engine.registry }).dispatch(
        'tool.before',
        { call: makeToolCall({ id: 'c', name: 'ls', kind: 'other', input: {} }), tool: { name: 'ls' } },
        exampleScope(),
      )
    engine.load(guard('tol'), 'p.sys2dsl')
    const reason = 'p.sys2dsl has errors and is not loaded: line 2: ON_TOOL_CALL carries no `tol`'
    expect(call()).toMatchObject({ type: 'deny', by: 'p/not-loaded-tool', reason })
    engine.load(guard('tool'), 'p.sys2dsl')
    expect(call()).toMatchObject({ type: 'continue' })
    engine.load(guard('tol'), 'p.sys2dsl')
    expect(call()).toMatchObject({ type: 'continue' }) // by the earlier one
    engine.load(guard('tol'), 'q.sys2dsl')
    engine.unload('q.sys2dsl')
    expect(call()).toMatchObject({ type: 'continue' })
  })

  test('theories of one name in different folders have hooks of their own', () => {
    const engine = createEngine()
    for (const file of ['a/p.sys2dsl', './b/p.sys2dsl', 'b\\c\\p.sys2dsl']) {
      expect(engine.load('@HOOK h ON_FACT_ADDED BEGIN\n  subject TAG x\nEND', file).diagnostics).toEqual([])
    }
    expect([...engine.registry].map(({ name }) => name)).toEqual(['a/p/h', 'b/p/h', 'b/c/p/h'])
  })

  test('levels of existence can be stated, and where a fact comes from is known', () => {
    const engine = loaded('Unicorn IS_A_POSSIBLE Horse')
    expect(engine.store.find('Unicorn', 'IS_A', 'Horse')).toMatchObject({
      existence: 0,
      provenance: { source: 'theory0.sys2dsl', line: 1 },
    })
  })

  test('query mode is read-only', () => {
    const engine = loaded(text)
    engine.control.setMode('query')
    expect(() => engine.state('Cat', 'IS_A', 'Mammal')).toThrow(expect.objectContaining({ code: 'read-only' }))
    expect(engine.ask('Dog', 'IS_A', 'Animal')).toMatchObject({ truth: 'TRUE_CERTAIN' })
  })
})

describe('isolation', () => {
  test('the effects of one hook of an event are not seen by the next', () => {
    const engine = loaded(`
      @HOOK first ON_FACT_ADDED BEGIN
        @_ subject SET_EXISTENCE POSSIBLE
      END
      @HOOK second ON_FACT_ADDED BEGIN
        @is_certain existence EQUALS 127
        IF $is_certain THEN
          @_ subject TAG was_certain
        END
      END`)
    expect(engine.state('a', 'IS_A', 'b').existence).toBe(existence.POSSIBLE)
    expect(engine.store.tagsOf('a')).toEqual(['was_certain'])
  })

  test('effects that cannot all be applied are not applied at all', () => {
    const half = affect([
      { type: 'tag', concept: 'a', tag: 'half' },
      { type: 'remember', subject: 'a', object: 'half' },
      { type: 'set-existence', factId: 9999, existence: 0 },
    ] as const)
    const registry = createRegistry().with(
      guard({ name: 'h', on: 'fact.added', match: { relation: 'IS_A' }, run: () => half }),
    )
    const engine = createEngine({ registry })
    expect(() => engine.state('a', 'IS_A', 'b')).toThrow(expect.objectContaining({ code: 'effects-refused' }))
    expect(engine.store.tagsOf('a')).toEqual([])
    expect(engine.store.match({ relation: 'DID' })).toEqual([])
    expect(engine.store.size).toBe(0)
  })

  test('effects that were undone are not shown: a hook that fails half way leaves no event behind', () => {
    const engine = loaded(`
      @HOOK half ON_PROMPT BEGIN
        @_ session REMEMBER secrets
        @_ agent TAG seen
      END
      @HOOK note ON_FACT_ADDED BEGIN
        @_ object TAG heard
      END`)
    const { registry, store } = engine
    const decision = createDispatcher({ registry }).dispatch(
      'run.before',
      { input: '' },
      { ...exampleScope(), agent: { name: '' } },
    )
    expect(decision).toMatchObject({ type: 'deny', reason: expect.stringContaining('a concept needs a name') })
    engine.state('Dog', 'IS_A', 'Mammal')
    expect(store.tagsOf('Mammal')).toEqual(['heard'])
    expect(store.hasConcept('secrets')).toBe(false)
  })

  test('a question to a person is asked when the whole change is done, and never if it is undone', () => {
    const circling = '@HOOK again ON_FACT_ADDED BEGIN\n  @o $subject NEW_COMPOSITE $object\n  $o REMEMBER it\nEND\n'
    const asking = '@HOOK review ON_PROMPT BEGIN\n  session NEEDS_CONFIRMATION look\n  session REMEMBER it\nEND\n'
    const asked = (theory: string) => {
      const { registry, confirmations } = loaded(theory)
      createDispatcher({ registry }).dispatch('run.before', { input: '' }, exampleScope())
      return confirmations.list().map(({ reason }) => reason)
    }
    expect(asked(asking)).toEqual(['look'])
    expect(asked(asking + circling)).toEqual([])
  })

  test('effects of hooks are checked too: a contradiction that a hook causes is found and reported', () => {
    const engine = loaded(
      standardHooks,
      '@HOOK note ON_FACT_ADDED BEGIN\n  @is_kind relation EQUALS IS_A\n  IF $is_kind THEN\n    @_ subject REMEMBER $object\n  END\nEND',
    )
    engine.reasoner.relations.defineRelation('DID', { functional: true })
    engine.state('a', 'IS_A', 'x')
    expect(engine.confirmations.list('open')).toEqual([])
    engine.state('a', 'IS_A', 'y')
    expect(engine.confirmations.list('open')).toMatchObject([
      { reason: 'contradiction_review', event: 'contradiction.found' },
    ])
  })

  test('hooks of a theory run by priority, then in the order of their lines; the system band is closed to them', () => {
    const hook = (name: string, priority: number) =>
      `@HOOK ${name} ON_FACT_ADDED PRIORITY ${priority} BEGIN\n  @_ subject TAG ${name}\nEND\n`
    const engine = loaded(hook('late', 150) + hook('early', 110) + hook('also_late', 150))
    engine.state('a', 'IS_A', 'b')
    expect(engine.store.tagsOf('a')).toEqual(['early', 'late', 'also_late'])
    expect(createEngine().load(hook('greedy', 5), 'x.sys2dsl').diagnostics).toMatchObject([
      { code: 'T111', hint: 'theories have 100 to 199; lower runs first' },
    ])
    expect(createEngine().load(hook('twice', 110) + hook('twice', 120), 'x.sys2dsl').diagnostics).toMatchObject([
      { code: 'T112' },
    ])
  })

  test('hooks that cause one another in a circle are stopped, and the circle is named', () => {
    const engine = loaded(
      '@HOOK again ON_FACT_ADDED BEGIN\n  @other $subject NEW_COMPOSITE $object\n  @_ $other REMEMBER it\nEND',
    )
    expect(() => engine.state('a', 'IS_A', 'b')).toThrow(
      expect.objectContaining({
        code: 'effects-refused',
        message: expect.stringMatching(/refused, all of them: hooks cause one another in a circle: fact.added .*again/),
        cause: expect.objectContaining({ code: 'hook-loop', message: expect.stringContaining('again') }),
      }),
    )
    expect(engine.store.match({})).toEqual([])
  })

  test('a circle is on record, names only its hooks, and disables them until the theory is loaded again', () => {
    const circling = '@HOOK again ON_FACT_ADDED BEGIN\n  @o $subject NEW_COMPOSITE $object\n  $o REMEMBER it\nEND\n'
    const innocent = '@HOOK mark ON_FACT_ADDED WHEN relation EQUALS IS_A BEGIN\n  subject TAG seen\nEND\n'
    const audit = memoryAudit()
    const engine = createEngine({ audit })
    engine.load(circling + innocent, 'p.sys2dsl')
    expect(() => engine.state('a', 'IS_A', 'b')).toThrow('in a circle')
    const circle = audit.records().find(({ reason }) => reason?.includes('in a circle'))
    expect(circle?.hook).toBe('p/again')
    expect(circle?.reason).not.toMatch(/→ fact.added \(.*mark/)
    engine.state('c', 'IS_A', 'd')
    expect(engine.store.tagsOf('c')).toEqual(['seen'])
    engine.load(circling + innocent, 'p.sys2dsl')
    expect(() => engine.state('e', 'IS_A', 'f')).toThrow('in a circle')
  })

  test('a hook that loops and refuses in doubt is not disabled', () => {
    const engine = loaded(
      '@HOOK again ON_FACT_ADDED ON_UNDECIDED DENY BEGIN\n  @o $subject NEW_COMPOSITE $object\n  $o REMEMBER it\nEND',
    )
    for (const subject of ['a', 'c']) expect(() => engine.state(subject, 'IS_A', 'b')).toThrow('in a circle')
  })

  test('hooks receive the answer to a question in a region, and nothing of one that was blocked', () => {
    const engine = loaded(
      '@REGION goods WHEN concept IS_A thing',
      'lamp IS_A thing',
      'bomb IS_A thing',
      '@HOOK hush ON_REASONING_STEP WHEN subject EQUALS bomb BEGIN\n  subject BLOCK_REASONING goods\nEND',
      '@HOOK note ON_REASONING_RESULT WHEN result EQUALS TRUE_CERTAIN AND existence AT_LEAST 64 BEGIN\n  subject TAG proven\nEND',
      '@HOOK miss ON_REASONING_RESULT WHEN result EQUALS UNKNOWN BEGIN\n  subject TAG open\nEND',
    )
    engine.ask('lamp', 'IS_A', 'thing')
    engine.ask('lamp', 'LIKES', 'bomb')
    expect(engine.ask('bomb', 'IS_A', 'thing')).toEqual({ blocked: true, region: 'goods', hooks: 'theory3/hush' })
    expect(engine.store.tagsOf('lamp')).toEqual(['proven', 'open'])
    expect(engine.store.tagsOf('bomb')).toEqual([])
  })

  test('`subject READ_DIM existence` is the existence of the fact of the event', () => {
    const engine = loaded(
      '@HOOK h ON_FACT_ADDED BEGIN\n  @level subject READ_DIM existence\n  IF $level EQUALS 127 THEN subject TAG certain\nEND',
    )
    engine.state('a', 'IS_A', 'b')
    engine.state('c', 'IS_A_POSSIBLE', 'b')
    expect([engine.store.tagsOf('a'), engine.store.tagsOf('c')]).toEqual([['certain'], []])
  })

  test('hooks that multiply are stopped early, and all that came of it is undone', () => {
    const lines = [1, 2, 3, 4, 5].map((at) => `  @o${at} $subject NEW_COMPOSITE x${at}\n  $o${at} REMEMBER it`)
    const engine = loaded(`@HOOK more ON_FACT_ADDED BEGIN\n${lines.join('\n')}\nEND`)
    expect(() => engine.state('a', 'IS_A', 'b')).toThrow(/hooks cause more than 1000 events/)
    expect([engine.store.match({}), [...engine.store.concepts()]]).toEqual([[], []])
  })

  test('an asynchronous hook on facts is refused', () => {
    const registry = createRegistry().with(observe({ name: 'slow', on: 'fact.added', run: async () => {} }))
    expect(() => createEngine({ registry }).state('a', 'IS_A', 'b')).toThrow(
      expect.objectContaining({ code: 'hook-waits' }),
    )
  })

  test('a disabled hook is not called', () => {
    const engine = loaded(standardHooks)
    engine.registry.disable('theory0/domain_tagger')
    engine.state('Dog', 'IS_A', 'Mammal')
    expect(engine.store.tagsOf('Dog')).toEqual([])
  })
})

describe('a hook that exceeds its budget', () => {
  const slow = (event: string, word: string) => `
Dog IS_A Mammal
@HOOK slow ${event} BEGIN
  @a ${word} IS_A Mammal
  IF $a THEN
    @_ ${word} TAG mammal
  END
END`
  /** Clocks that advance a second at each reading. */
  const budget = (isWorking = true) => {
    let time = 0
    const now = () => (time += 1000)
    return { statements: 10, milliseconds: 500, now, worked: isWorking ? now : () => 7 }
  }

  test('is kept if the process was only suspended', () => {
    const engine = createEngine({ budget: budget(false) })
    engine.load(slow('ON_FACT_ADDED', 'subject'), 'slow.sys2dsl')
    engine.state('Cat', 'IS_A', 'Mammal')
    expect(engine.store.tagsOf('Cat')).toEqual(['mammal'])
    expect(engine.registry.list()).toMatchObject([{ name: 'slow/slow', enabled: true }])
  })

  test('is removed where it only watches, and that is recorded', () => {
    const audit = memoryAudit()
    const engine = createEngine({ budget: budget(), audit })
    expect(engine.load(slow('ON_FACT_ADDED', 'subject'), 'slow.sys2dsl').diagnostics).toEqual([])
    engine.state('Cat', 'IS_A', 'Mammal')
    engine.state('Cow', 'IS_A', 'Mammal')
    expect(engine.store.tagsOf('Cat')).toEqual([])
    expect(engine.registry.list()).toMatchObject([{ name: 'slow/slow', enabled: false }])
    expect(audit.records()).toMatchObject([
      { hook: 'slow/slow', reason: expect.stringContaining('HOOK_INFINITE_LOOP') },
    ])
  })

  test('keeps refusing where it guards, without being run again', () => {
    const engine = createEngine({ budget: budget() })
    engine.load(slow('ON_TOOL_CALL', 'tool'), 'slow.sys2dsl')
    const call = makeToolCall({ id: 'c', name: 'bash', kind: 'shell', input: {} })
    const show = () =>
      createDispatcher({ registry: engine.registry }).dispatch(
        'tool.before',
        { call, tool: { name: 'bash' } },
        exampleScope(),
      )
    expect(show()).toMatchObject({ type: 'deny', reason: expect.stringContaining('HOOK_INFINITE_LOOP') })
    expect(show()).toMatchObject({ type: 'deny', reason: expect.stringContaining('loaded again') })
  })

  test.each(['ALLOW', 'ASK'])('keeps a refusal that it reached before, where `ON_UNDECIDED` is %s', (onUndecided) => {
    const engine = createEngine({ budget: budget() })
    const body = 'IF tool EQUALS bash THEN DENY "never"\nIF ANY input IS_A Mammal THEN INFORM "x"'
    engine.load(`@HOOK g ON_TOOL_CALL ON_UNDECIDED ${onUndecided} BEGIN\n${body}\nEND`, 'g.sys2dsl')
    const call = makeToolCall({ id: 'c', name: 'bash', kind: 'shell', input: { command: 'rm' } })
    const dispatcher = createDispatcher({ registry: engine.registry })
    const decision = dispatcher.dispatch('tool.before', { call, tool: { name: 'bash' } }, exampleScope())
    expect(decision).toMatchObject({ type: 'deny', reason: expect.stringContaining('never') })
  })

  test('is also one with more statements than it may run', () => {
    const engine = createEngine({ budget: { ...budget(), statements: 3 } })
    engine.load(`@HOOK many ON_TOOL_CALL BEGIN\n${'@_ tool TAG x\n'.repeat(4)}END`, 'many.sys2dsl')
    const call = makeToolCall({ id: 'c', name: 'bash', kind: 'shell', input: {} })
    const decision = createDispatcher({ registry: engine.registry }).dispatch(
      'tool.before',
      { call, tool: { name: 'bash' } },
      exampleScope(),
    )
    expect(decision).toMatchObject({ type: 'deny', reason: expect.stringContaining('too many statements') })
    expect(engine.store.tagsOf('bash')).toEqual([])
  })
})
