import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'pawl-read-only-'))
afterAll(() => rmSync(folder, { recursive: true }))

const module = new URL('./read-only-files.ts', import.meta.url).href
/** As a user other than root, who may write everything. */
const toldOf = (file: string) => {
  const code = `import('${module}').then(({ readOnlyFiles }) => console.log(JSON.stringify(readOnlyFiles('${file}')?.hint ?? null)))`
  const node = [process.execPath, '--import', 'tsx', '-e', code]
  const isRoot = process.getuid?.() === 0
  const [program = '', ...args] = isRoot ? ['setpriv', '--reuid', '4242', '--clear-groups', ...node] : node
  return JSON.parse(execFileSync(program, args, { encoding: 'utf8' }))
}

test('the files of a store that may only be read are named, with the command that allows to write them', () => {
  chmodSync(folder, 0o755)
  const file = join(folder, 'store.sqlite')
  for (const path of [file, `${file}-shm`]) writeFileSync(path, '')
  chmodSync(file, 0o666)
  chmodSync(`${file}-shm`, 0o444)
  expect(toldOf(file)).toBe(`allow it: \`chmod u+w ${file}-shm\``)
  chmodSync(`${file}-shm`, 0o666)
  expect(toldOf(file)).toBeNull()
})
