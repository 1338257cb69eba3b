import { expect, test } from 'vitest'
import { databaseName } from './database-name.ts'

test.each([
  'postgres://localhost/shop',
  'postgres://127.0.0.1/shop',
  'postgres://[::1]:5432/shop',
  'postgresql://kim:secret@LOCALHOST:5432/shop?max=4',
  'postgres:///shop',
  'postgres://shop@localhost',
  'postgres://elsewhere/shop?host=127.0.0.1&port=5432',
])('%s names the database `shop` of this machine', (url) => {
  expect(databaseName(url)).toBe('postgres://localhost/shop')
})

test.each([
  ['postgres://kim:secret@db.example:6432/shop', 'postgres://db.example:6432/shop'],
  ['postgres://localhost:5433/shop', 'postgres://localhost:5433/shop'],
  ['postgres://localhost/Shop', 'postgres://localhost/Shop'],
  ['postgres:///shop?host=/run/One', 'postgres:///run/One/shop'],
  ['postgres:///shop?host=/run/one', 'postgres:///run/one/shop'],
])('%s is another one', (url, name) => {
  expect(databaseName(url)).toBe(name)
})
