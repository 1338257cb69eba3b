import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scale } from '../../test/scale.ts'
import { useBackends } from '../../test/store/backends.ts'
import { buildProgram, race, startChild } from '../../test/store/processes.ts'

const backends = useBackends()
let script = ''

beforeAll(async () => {
  script = await buildProgram('test/store/child.ts')
})
afterAll(() => rmSync(script, { force: true }))

const question = { digest: 'd1', event: 'tool.before', action: null, by: 'careful', reason: '', expiresAt: 8e15 }

describe.each(['sqlite', 'postgres'] as const)('several processes at one %s store', (name) => {
  test('open it in parallel while it has no tables yet', async () => {
    const url = backends.newUrl(name)
    expect(await race(script, url, 'take', 4)).toEqual([false, false, false, false])
  })

  test('100 reservations from a budget of 50: exactly 50', async () => {
    const url = backends.newUrl(name)
    const granted = (await race(script, url, 'reserve', 4)) as readonly number[]
    expect(granted.reduce((sum, count) => sum + count, 0)).toBe(50)
    expect((await (await backends.open(url)).budgets.spent('agent:a')).modelCalls).toBe(50)
  })

  test('two decide one question: one wins, and the other’s error names the winner', async () => {
    const url = backends.newUrl(name)
    await (await backends.open(url)).confirmations.ask(question)
    const said = await race(script, url, 'decide', 2)
    const winner = said.find((one) => typeof one === 'string')
    expect(['decide-0', 'decide-1']).toContain(winner)
    expect(said).toContainEqual({ refused: expect.stringContaining(`${winner} has already approved`) })
  })

  test('many take one approval: one gets it', async () => {
    const url = backends.newUrl(name)
    const { confirmations } = await backends.open(url)
    await confirmations.decide((await confirmations.ask(question)).id, { approved: true, by: 'kim' })
    const takers = scale(3, 16)
    const said = await race(script, url, 'take', takers)
    expect(said.filter((taken) => taken === true)).toHaveLength(1)
    expect(said).toHaveLength(takers)
  })

  test('four do one step: one does it, and all get its value', async () => {
    const said = await race(script, backends.newUrl(name), 'step', 4)
    const [ran, ...others] = said.filter((one) => JSON.stringify(one).includes('ran')) as { ran: string }[]
    expect(others).toEqual([])
    expect(said.filter((one) => JSON.stringify(one) === JSON.stringify({ value: ran?.ran }))).toHaveLength(4)
  })

  test('a process that waits for a step takes it over when the step’s process was killed', async () => {
    const url = backends.newUrl(name)
    const child = await startChild(script, url, 'hang', 'killed')
    child.go()
    await child.until(1)
    const { journals } = await backends.open(url, { leaseMs: 1_000 })
    const waiting = journals.open('run').step('once', async () => 'by the other')
    child.process.kill('SIGKILL')
    expect(await waiting).toBe('by the other')
  })
})
