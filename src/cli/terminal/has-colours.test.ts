import { expect, test } from 'vitest'
import { hasColours } from './has-colours.ts'

test.each([
  [{}, true, false],
  [{ TERM: 'dumb' }, false, false],
  [{ NO_COLOR: '1' }, false, false],
  [{ NO_COLOR: '' }, false, false],
  [{ FORCE_COLOR: '1' }, true, true],
  [{ FORCE_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '3', TERM: 'dumb' }, true, true],
  [{ FORCE_COLOR: '0' }, false, false],
  [{ FORCE_COLOR: 'false' }, false, false],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, false, false],
])('with %j, a terminal has colours: %s, and a pipe: %s', (env, inTerminal, inPipe) => {
  expect([hasColours(true, env), hasColours(false, env)]).toEqual([inTerminal, inPipe])
})
