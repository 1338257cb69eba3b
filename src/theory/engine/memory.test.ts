import { describe, expect, test } from 'vitest'
import { createDispatcher } from '../../index.ts'
import { makeToolCall } from '../../protocol/index.ts'
import { exampleScope } from '../../testing/index.ts'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'
import { standardHooks } from './standard-hooks.ts'

const guard = `@HOOK note ON_TOOL_CALL BEGIN
  IF tool EQUALS read THEN agent REMEMBER secrets
END
@HOOK web ON_TOOL_CALL BEGIN
  IF tool EQUALS web AND agent DID secrets THEN DENY "this agent has read secrets"
END`
const imported = 'helper DID secrets'

function call(engine: Engine, name: string) {
  const made = makeToolCall({ id: 'c', name, kind: 'other', input: {} })
  const dispatcher = createDispatcher({ registry: engine.registry, audit: false })
  return dispatcher.dispatch(
    'tool.before',
    { call: made, tool: { name } },
    { ...exampleScope(), agent: { name: 'helper' } },
  )
}

describe('a deed that a hook remembers', () => {
  test('counts in a session that doubts what it learns', () => {
    const engine = createEngine({ audit: false })
    engine.load(standardHooks, 'standard.sys2dsl')
    engine.control.set('caution', 'high')
    engine.load(guard, 'p.sys2dsl')
    call(engine, 'read')
    expect(call(engine, 'web')).toMatchObject({ type: 'deny' })
  })

  test.each([
    ['remembers', (engine: Engine) => void call(engine, 'read')],
    ['was told', (engine: Engine) => engine.recall([{ subject: 'helper', object: 'secrets' }])],
  ])('stays when a theory that states the same is unloaded: the engine %s it', (_, remember) => {
    const engine = createEngine({ audit: false })
    engine.load(guard, 'p.sys2dsl')
    engine.load(imported, 'imported.sys2dsl')
    remember(engine)
    engine.unload('imported.sys2dsl')
    expect(call(engine, 'web')).toMatchObject({ type: 'deny' })
  })
})
