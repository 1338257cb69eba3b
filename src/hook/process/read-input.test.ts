import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const program = `
  const { readInput } = await import(${JSON.stringify(new URL('./read-input.ts', import.meta.url).href)})
  const text = await readInput(60_000)
  process.stdout.write(JSON.stringify({ text, held: process.getActiveResourcesInfo().filter((name) => name.startsWith('FSReq')) }))
`

test('a read that has ended no longer counts as work that keeps the process from ending', () => {
  const args = ['--import', tsx, '--input-type=module', '-e', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, { input: 'what an agent sends', encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ text: 'what an agent sends', held: [] })
})
