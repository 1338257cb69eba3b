import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkConfig } from '../src/protocol/index.ts'
import { configPage, describedKeys } from './config-page.ts'

test('the page of the config matches the comments of its keys', async () => {
  await expect(configPage()).toMatchFileSnapshot('../docs/config.md')
})

test('every key that a config may have is described, and no other', () => {
  const text = readFileSync(new URL('../src/protocol/config.ts', import.meta.url), 'utf8')
  const [, list = ''] = /const configKeys = \[(.*?)\]/s.exec(text) ?? []
  const known = [...list.matchAll(/'(\w+)'/g)].map(([, key]) => key)
  expect(describedKeys().flatMap(({ key }) => (key.includes('.') ? [] : [key]))).toEqual(known)
  expect(describedKeys().map(({ key }) => key)).toEqual(expect.arrayContaining(['audit.witnesses', 'redaction.words']))
  expect(() => checkConfig({ hook: [] })).toThrow(expect.objectContaining({ hint: 'did you mean `hooks`?' }))
})
