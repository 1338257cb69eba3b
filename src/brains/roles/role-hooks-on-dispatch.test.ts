import { expect, test } from 'vitest'
import { makeRole } from './role.ts'
import { dispatchAct, dispatchAsk } from './role-hooks-on-dispatch.ts'

const roleWith = (onDispatch: unknown) => makeRole({ slug: 'clerk', hooks: { onDispatch } }, 'shop')

test('the ask input of a role passes through its transforms in order, and then to the runner', async () => {
  const role = roleWith({
    onInvokeAskInput: [
      (input: { ask: string }) => ({ ...input, ask: `${input.ask} please` }),
      async (input: { ask: string }) => ({ ...input, ask: `${input.ask}, now` }),
    ],
    onInvokeActInput: [(input: object) => ({ ...input, skill: 'never asked' })],
  })
  expect(await dispatchAsk(role, { ask: 'pay', goal: 'money' }, (input) => input)).toEqual({
    ask: 'pay please, now',
    goal: 'money',
  })
})

test('the act input of a role passes through its transforms in order, and then to the runner', async () => {
  const role = roleWith({ onInvokeActInput: [(input: object) => ({ ...input, careful: true })] })
  expect(await dispatchAct(role, { skill: 'refund' }, async (input) => input)).toEqual({
    skill: 'refund',
    careful: true,
  })
  expect(await dispatchAct(makeRole({ slug: 'plain' }, 'shop'), { skill: 'refund' }, ({ skill }) => skill)).toBe(
    'refund',
  )
})

test('a transform that throws or returns no input is named, and nothing runs', async () => {
  let ran = 0
  const run = () => ran++
  const throwing = roleWith({
    onInvokeAskInput: [(input: object) => input, () => Promise.reject(new Error('no money'))],
  })
  await expect(dispatchAsk(throwing, { ask: 'pay' }, run)).rejects.toThrow(
    'onInvokeAskInput[1] of the role shop/clerk failed: no money',
  )
  const silent = roleWith({ onInvokeActInput: [() => undefined] })
  await expect(dispatchAct(silent, { skill: 'refund' }, run)).rejects.toThrow('did not return an input')
  expect(ran).toBe(0)
})

test('a transform that is not a function is refused with the role', () => {
  expect(() => roleWith({ onInvokeAskInput: ['shout'] })).toThrow('holds something that is not a function')
})
