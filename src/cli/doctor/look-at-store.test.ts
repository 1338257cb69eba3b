import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../store/index.ts'
import { lookAtStore } from './look-at-store.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
const newRoot = () => {
  const root = mkdtempSync(join(tmpdir(), 'look-at-store-'))
  folders.push(root)
  mkdirSync(join(root, '.pawl'))
  return root
}
const look = (root: string, store?: string) => lookAtStore({ root, config: { ...(store !== undefined && { store }) } })
const file = (root: string) => join(root, '.pawl/store.sqlite')

test('a store that is there, or not there yet, is well, and looking makes none', async () => {
  const root = newRoot()
  expect(await look(root)).toEqual([])
  expect(readdirSync(join(root, '.pawl'))).toEqual([])
  await (await openStore(`sqlite:${join(root, '.pawl')}`)).close()
  expect(await look(root)).toEqual([])
})

test.each<[string, (root: string) => void]>([
  ['garbage', (root) => writeFileSync(file(root), 'garbage'.repeat(1000))],
  ['a folder', (root) => mkdirSync(file(root))],
])('a store that is %s is reported, with a hint', async (_, damage) => {
  const root = newRoot()
  damage(root)
  expect(await look(root)).toMatchObject([
    { ok: false, what: expect.stringMatching(/^the store cannot be used: /), todo: expect.stringMatching(/./) },
  ])
})

test('a store on a server that is down is reported, without its password', async () => {
  const [found] = await look(newRoot(), 'postgres://kim:hunter2@127.0.0.1:1/db')
  expect(found).toMatchObject({ ok: false, what: expect.stringContaining('the store cannot be used') })
  expect(JSON.stringify(found)).not.toContain('hunter2')
})
