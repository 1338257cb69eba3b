import { describe, expect, test } from 'vitest'
import type { Config, TheorySource } from '../../protocol/index.ts'
import { theoryModes } from './theory-modes.ts'

const shadow = (file: string): TheorySource => ({ file, mode: 'shadow' })

/** `new` uses `common`, and that uses `base`. */
const theories = [
  { file: 'base.sys2dsl', uses: [] },
  { file: 'lib/common.sys2dsl', uses: ['base.sys2dsl'] },
  { file: 'new.sys2dsl', uses: ['lib/common.sys2dsl'] },
]
const modesOf = (sources: readonly TheorySource[], config: Config = {}) => {
  const modeOf = theoryModes(theories, { ...config, theories: sources })
  return theories.map(({ file }) => modeOf(file)).join(' ')
}

describe('the mode of a theory', () => {
  test.each<readonly [string, readonly TheorySource[], string]>([
    ['one in shadow has those that it uses in shadow, too', [shadow('new.sys2dsl')], 'shadow shadow shadow'],
    ['one that is named twice enforces', [shadow('new.sys2dsl'), 'new.sys2dsl'], 'enforce enforce enforce'],
    [
      'one that is named twice enforces, in any order',
      ['new.sys2dsl', shadow('./new.sys2dsl')],
      'enforce enforce enforce',
    ],
    ['one that is used by one that enforces does', [shadow('base.sys2dsl'), 'new.sys2dsl'], 'enforce enforce enforce'],
    [
      'only what one uses that enforces does',
      [shadow('new.sys2dsl'), './lib/common.sys2dsl'],
      'enforce enforce shadow',
    ],
  ])('%s', (_, sources, modes) => {
    expect(modesOf(sources)).toBe(modes)
  })

  test('is that of the project, where the config has no other', () => {
    const config = { mode: 'shadow' } as const
    expect(modesOf(['new.sys2dsl'], config)).toBe('shadow shadow shadow')
    expect(modesOf(['new.sys2dsl', { file: 'base.sys2dsl', mode: 'enforce' }], config)).toBe('enforce shadow shadow')
  })
})
