import { describe, expect, test } from 'vitest'
import { brains } from '../../src/brains/index.ts'
import { agentFiles, type StartPlace } from '../../src/brains/internal.ts'
import { guardedFiles } from '../../src/config/protect/guarded-files.ts'
import { askingIn } from './is-asked.ts'

const guarded = guardedFiles('/project', [], agentFiles())
const { command } = askingIn('/project')

describe.each(brains)('$vocabulary.slug', ({ layers, vocabulary: { program } }) => {
  test.each(['linux', 'darwin'])('files that its administrator sets on %s are guarded', (platform) => {
    const place: StartPlace = { folder: '/project', home: '/home/kim', system: '/', env: {}, platform }
    const managed = layers.files(place).filter(({ scope }) => scope === 'managed')
    const files = [...managed.map(({ file }) => file), layers.hookFiles?.managed?.(place) ?? []].flat()
    for (const file of files) expect([file, guarded.find(file, undefined)]).toEqual([file, expect.any(String)])
  })

  test('a person is asked before it is started with a variable that turns its hooks off', () => {
    for (const name of [...layers.offVariables, ...(layers.shellVariables ?? [])])
      expect([name, command(`${name}=1 ${program} -p x`)]).toEqual([name, true])
  })
})
