import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { compileTheories } from './compile-theories.ts'
import { readTheoryFile } from './read-theory-file.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-theory-'))
afterAll(() => rmSync(root, { recursive: true }))
const write = (name: string, text: string, encoding: 'latin1' | 'utf8') =>
  writeFileSync(join(root, name), Buffer.from(text, encoding))

const guard = '@HOOK g ON_TOOL_CALL BEGIN\n  IF command CONTAINS_WORD "d\xe9ploy" THEN ASK "x"\nEND\n'

describe('a theory that is not UTF-8', () => {
  test('is not compiled, so that no word of it changes unnoticed', () => {
    write('latin.sys2dsl', guard, 'latin1')
    expect(() => compileTheories(root, ['latin.sys2dsl'])).toThrow('is not a text in UTF-8')
  })

  test('is an error where another theory uses it', () => {
    write('all.sys2dsl', 'USES "latin.sys2dsl"\n', 'utf8')
    expect(() => compileTheories(root, ['all.sys2dsl'])).toThrow(/T146: latin.sys2dsl cannot be read: .*UTF-8/)
  })

  test('may have a byte order mark and any letters, if it is UTF-8', () => {
    write('good.sys2dsl', `\ufeff${guard}`, 'utf8')
    expect(readTheoryFile(join(root, 'good.sys2dsl'))).toBe(`\ufeff${guard}`)
    expect(compileTheories(root, ['good.sys2dsl']).files).toEqual(['good.sys2dsl'])
  })
})
