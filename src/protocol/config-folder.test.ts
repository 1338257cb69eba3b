import { expect, test } from 'vitest'
import { configFolder, inConfigFolder } from './config-folder.ts'

test('the folder of a config is known while the config is evaluated, and not after', () => {
  expect(configFolder()).toBeUndefined()
  const seen = inConfigFolder('/one', () => [
    configFolder(),
    inConfigFolder('/two', () => configFolder()),
    configFolder(),
  ])
  expect(seen).toEqual(['/one', '/two', '/one'])
  expect(configFolder()).toBeUndefined()
})

test('a config that throws leaves no folder behind', () => {
  const fails = () => {
    throw new Error('broken')
  }
  expect(() => inConfigFolder('/one', fails)).toThrow('broken')
  expect(configFolder()).toBeUndefined()
})
