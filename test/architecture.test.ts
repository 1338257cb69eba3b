import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knots, rooms, tangledFolders, violations } from './architecture.ts'

const src = new URL('../src/', import.meta.url)

function sources(): ReadonlyMap<string, string> {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const code = paths.filter(
    (path) => path.endsWith('.ts') && !/(\.(test(-d)?|deep)|^ports\/\w.*\/contract)\.ts$/.test(path),
  )
  return new Map(code.map((path) => [path, readFileSync(new URL(path, src), 'utf8').replaceAll(importInComment, '')]))
}

/** In an `@example`: the program of a user imports it, not this file. */
const importInComment = /^ \* import .*$/gm

test('every import passes a door that the table allows', () => {
  expect(sources().size).toBeGreaterThan(20)
  expect(violations(sources())).toEqual([])
})

test('every room has a door', () => {
  const doors = [...sources().keys()]
    .filter((path) => /^[^/]+\/(?:[^/]+\/)?(index|main)\.ts$/.test(path))
    .map((path) => path.split('/'))
    .flatMap(([room = '', ...rest]) => (rest.length === 1 || room === 'bridges' ? [room] : [])) // a door for each framework
  expect([...new Set(doors)].sort()).toEqual(
    Object.keys(rooms)
      .filter((room) => room !== 'pawl')
      .sort(),
  )
})

test('no folders inside a room import each other in a circle', () => {
  expect(tangledFolders(sources())).toEqual([])
})

test('no more than five files of a room lead back to each other, types included', () => {
  expect(knots(sources()).filter((knot) => knot.length > 5)).toEqual([])
})

test('a knot is found, whether by code or by types, and files that only lead to it are not in it', () => {
  const files = new Map([
    ['shop/index.ts', "export * from './a.ts'"],
    ['shop/a.ts', "import type { B } from './b.ts'"],
    ['shop/b.ts', "import { c } from './c.ts'"],
    ['shop/c.ts', "export type { A } from './a.ts'"],
    ['shop/d.ts', "import './a.ts'"],
  ])
  expect(knots(files)).toEqual([['shop/a.ts', 'shop/b.ts', 'shop/c.ts']])
})

test('a circle of folders is found, and the door of a room is not one', () => {
  const files = new Map([
    ['shop/index.ts', "export * from './buy/a.ts'"],
    ['shop/buy/a.ts', "import '../sell/b.ts'"],
    ['shop/sell/b.ts', "import type { A } from '../buy/a.ts'"],
    ['shop/ship/c.ts', "import '../../base/index.ts'"],
  ])
  expect(tangledFolders(files)).toEqual(['shop/buy', 'shop/sell'])
})

test.each([
  [
    'a back door',
    'protocol/tool.ts',
    "import { walk } from '../kernel/dispatch/walk.ts'",
    'protocol/tool.ts: kernel is entered by its door, not by `kernel/dispatch/walk.ts`',
  ],
  [
    'a type through a back door',
    'protocol/tool.ts',
    "import type { Walk } from '../kernel/dispatch/walk.ts'",
    'not by `kernel/dispatch/walk.ts`',
  ],
  [
    'an import away from the kernel',
    'kernel/declare/event.ts',
    "import { catalogue } from '../../protocol/index.ts'",
    'kernel/declare/event.ts: kernel may not open protocol',
  ],
  [
    'a re-export',
    'kernel/index.ts',
    "export { catalogue } from '../protocol/index.ts'",
    'kernel may not open protocol',
  ],
  [
    'an import at run time',
    'kernel/declare/event.ts',
    "await import('../../protocol/index.ts')",
    'kernel may not open protocol',
  ],
  [
    'an import for its effects',
    'kernel/declare/event.ts',
    "import '../../protocol/index.ts'",
    'kernel may not open protocol',
  ],
  [
    'something only Node has',
    'kernel/declare/event.ts',
    "import { readFileSync } from 'node:fs'",
    'kernel may not import `node:fs`',
  ],
  ['a dependency', 'kernel/declare/event.ts', "import { z } from 'zod'", 'kernel may not import `zod`'],
  ['a room nobody knows', 'attic/box.ts', "import './lid.ts'", 'the room `attic` is not in the table'],
])('the walls are real: %s is caught', (_, path, text, complaint) => {
  expect(violations(new Map([[path, text]]))).toEqual([expect.stringContaining(complaint)])
})

test('imports that the table allows are accepted', () => {
  const allowed = new Map([
    ['protocol/tool.ts', "import { type Json } from '../kernel/index.ts'\nimport { text } from './codec.ts'"],
    ['index.ts', "export { deny } from './kernel/index.ts'"],
  ])
  expect(violations(allowed)).toEqual([])
})
