import { describe, expect, test } from 'vitest'
import { brains, type StartPlace } from '../../src/brains/index.ts'
import { guardedFiles } from '../../src/config/protect/guarded-files.ts'
import { mayWeaken } from '../../src/config/protect/may-weaken.ts'

const guarded = guardedFiles('/project', [])

describe.each(brains)('$name', ({ layers }) => {
  test.each(['linux', 'darwin'])('what its administrator sets on %s is guarded', (platform) => {
    const place: StartPlace = { folder: '/project', home: '/home/kim', system: '/', env: {}, platform }
    const managed = layers.files(place).filter(({ scope }) => scope === 'managed')
    const files = [...managed.map(({ file }) => file), layers.hookFiles?.managed?.(place) ?? []].flat()
    for (const file of files) expect([file, guarded.find(file, undefined)]).toEqual([file, expect.any(String)])
  })

  test('a person is asked before it is started with a variable that turns its hooks off', () => {
    for (const name of [...layers.offVariables, ...(layers.shellVariables ?? [])])
      expect([name, mayWeaken(`${name}=1 ${layers.program} -p x`, guarded.names)]).toEqual([name, true])
  })
})
