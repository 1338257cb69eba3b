import { expect, test } from 'vitest'
import { unknown } from '../action/argument.ts'
import { resolve } from './resolve.ts'

const place = { home: '/home/u' }

test.each([
  ['x', ['/a'], ['/a/x']],
  ['./x/../y', ['/a'], ['/a/y']],
  ['../../..', ['/a'], ['/']],
  ['/b//c/.', ['/a'], ['/b/c']],
  ['~/x', ['/a'], ['/home/u/x']],
  ['~', ['/a'], ['/home/u']],
  ['x', ['/a', '/b'], ['/a/x', '/b/x']],
  ['/x', ['/a', '/b'], ['/x']],
  ['../x', ['.'], ['../x']],
])('%s from %j leads to %j', (written, folders, expected) => {
  expect(resolve(written, folders, place).places).toEqual(expected)
})

test('a path in an unknown folder is unknown, unless it is absolute', () => {
  const somewhere = unknown('a folder')
  expect(resolve('x', [somewhere], place).places).toMatchObject([{ type: 'unknown' }])
  expect(resolve('/x', [somewhere], place).places).toEqual(['/x'])
})

test('an unknown path keeps the text that it begins with', () => {
  expect(resolve(unknown('a variable', 'sub/'), ['/a'], place).places).toMatchObject([{ begins: '/a/sub/' }])
})

test('a pattern stays a pattern in its folder', () => {
  expect(resolve({ type: 'pattern', text: '*.ts' }, ['/a'], place).places).toEqual([
    { type: 'pattern', text: '/a/*.ts' },
  ])
})

test('links are followed where the place knows them', () => {
  const realPath = (path: string) => path.replace('/link', '/real')
  expect(resolve('link/x', ['/a'], { ...place, realPath }).places).toEqual(['/a/real/x'])
})

test('without a home, `~` stays as it is written', () => {
  expect(resolve('~/x', ['/a'], {}).places).toEqual(['~/x'])
})

test('a folder in a pattern makes a pattern, and one that is not known nothing', () => {
  expect(resolve('x', [{ type: 'pattern', text: '/a/*' }], place).places).toEqual([{ type: 'pattern', text: '/a/*/x' }])
})

test('`link/..` is the folder around the target of the link', () => {
  const realPath = (path: string) => path.replace('/a/link/..', '/real').replace('/a/link', '/real/target')
  expect(resolve('link/../x', ['/a'], { ...place, realPath }).places).toEqual(['/real/x'])
  const pattern = { type: 'pattern', text: 'link/../x*' } as const
  expect(resolve(pattern, ['/a'], { ...place, realPath }).places).toEqual([{ type: 'pattern', text: '/real/x*' }])
})
