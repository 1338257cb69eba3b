import { describe, expect, test } from 'vitest'
import { createEngine } from './create-engine.ts'

const block = '@HOOK b ON_REASONING_STEP BEGIN\n  subject BLOCK_REASONING r\nEND'
const harm = '@REGION r WHEN concept IS_A harm\n'
const unsafe = '@REGION r WHEN NOT concept IS_A safe\n'
const risky = '@REGION r WHEN concept.risk GREATER_THAN 80\nharm.risk IS 90\n'
const dangerous = '@RULE h IF $x HURTS human THEN $x IS_A harm\n'

describe('a region contains what is of its kind, as a condition asks it', () => {
  test.each([
    ['stated', `gun IS_A harm\n${harm}`],
    ['by a chain', `gun IS_A weapon\nweapon IS_A harm\n${harm}`],
    ['by a rule', `gun HURTS human\n${dangerous}${harm}`],
    ['by a rule about its kind', `gun IS_A weapon\nweapon HURTS human\n${dangerous}${harm}`],
    ['by default', `gun IS_A weapon\n@DEFAULT h weapon IS_A harm\n${harm}`],
    ['if that is possible', `gun IS_A_POSSIBLE harm\n${harm}`],
    ['if that is contradicted', `gun IS_A harm\ngun NOT_IS_A harm\n${harm}`],
    ['by a denial', `gun IS_A tool\ntool IS_A safe\ngun NOT_IS_A safe\n${unsafe}`],
    ['if that is possibly excluded', `gun IS_A_POSSIBLE safe\n${unsafe}`],
    ['by the number of a kind', `gun IS_A harm\n${risky}`],
    ['by the number of a kind that a rule concludes', `gun HURTS human\n${dangerous}${risky}`],
    ['by the number of a kind by default', `gun IS_A weapon\n@DEFAULT h weapon IS_A harm\n${risky}`],
    ['by the number of a possible kind', `gun IS_A_POSSIBLE harm\n${risky}`],
  ])('%s', (_, text) => {
    const engine = createEngine({ audit: false })
    const { diagnostics } = engine.load(`${text}${block}`, 'p.sys2dsl')
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(engine.regions.regionsOf('gun')).toEqual(['r'])
    expect(engine.ask('gun', 'IS_A', 'harm')).toMatchObject({ blocked: true, region: 'r' })
  })

  test.each([
    ['nothing is known of it', harm],
    ['it is denied to be', `gun IS_A weapon\nweapon IS_A harm\ngun NOT_IS_A harm\n${harm}`],
    ['it is an exception', `gun IS_A weapon\ngun IS_A toy\n@DEFAULT h weapon IS_A harm UNLESS toy\n${harm}`],
    ['it is safe', `gun IS_A safe\n${unsafe}`],
    ['the kind with that number is denied', `gun IS_A weapon\nweapon IS_A harm\ngun NOT_IS_A harm\n${risky}`],
  ])('and not, if %s', (_, text) => {
    const engine = createEngine({ audit: false })
    engine.load(`${text}${block}`, 'p.sys2dsl')
    expect(engine.regions.regionsOf('gun')).toEqual([])
  })
})
