import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore, storeAt } from '../index.ts'
import { inspectStoreLog } from '../inspect-store-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-url-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['sqlite://.pawl3', 'did you mean `sqlite:.pawl3`?'],
  [`sqlite://${folder}/a`, `did you mean \`sqlite:${folder}/a\`?`],
  [`sqlite:///${folder}/a`, `did you mean \`sqlite:${folder}/a\`?`],
  ['sqlite://', 'use sqlite:FOLDER'],
  [`sqlite:${folder}/a?x=1`, `did you mean \`sqlite:${folder}/a\`?`],
  [`sqlite:${folder}/a?mode=ro&cache=shared`, `did you mean \`sqlite:${folder}/a\`?`],
  ['sqlite:~/.pawl3', '`sqlite:/home/kim/.pawl3`; a folder that is called ~ is `sqlite:./~/.pawl3`'],
  ['sqlite:~', '`sqlite:./~`'],
  ['postgres://kim:secret@127.0.0.1:1/none?mx=3', 'did you mean `max`?'],
  ['postgres://kim:secret@127.0.0.1:1/none?sslmode=disable&Max=3', 'did you mean `max`?'],
])('%s is refused with the url that was meant, and nothing is made', async (url, hint) => {
  const refused = await openStore(url).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'bad-store-url', hint: expect.stringContaining(hint) })
  expect(String(refused)).not.toContain('secret')
  if (url.startsWith('sqlite:')) expect(() => storeAt(url)).toThrow(expect.objectContaining({ code: 'bad-store-url' }))
  expect(readdirSync(folder)).toEqual([])
  expect(existsSync('/.pawl3')).toBe(false)
})

test.skipIf(process.platform === 'win32')('a folder may have a question mark in its path', async () => {
  const path = join(folder, 'what?now=1', 'store')
  await (await openStore(`sqlite:${path}`)).close()
  expect(readdirSync(path)).toContain('store.sqlite')
  rmSync(join(folder, 'what?now=1'), { recursive: true })
})

test.each(['sqlit:elsewhere', 'https://kim:secret@host/x', 'postgres:x', ''])(
  '%j is not mistaken for another kind of store, neither to open it nor to inspect its log',
  async (url) => {
    for (const use of [openStore, inspectStoreLog]) {
      const refused = await use(url).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'bad-store-url', hint: expect.stringContaining('sqlite:FOLDER') })
      expect(String(refused)).not.toContain('secret')
    }
  },
)
