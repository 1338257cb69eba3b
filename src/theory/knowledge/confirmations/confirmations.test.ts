import { expect, test } from 'vitest'
import { type Confirmation, memoryConfirmations } from './confirmations.ts'

const request = { subject: 'Fluffy', reason: 'two kinds', event: 'contradiction.found', hook: 'zoo/careful' }

test('a confirmation stays open until a person closes it, and has who, why and when', () => {
  let time = 1000
  const queue = memoryConfirmations({ now: () => time })
  const { id } = queue.ask(request)
  expect(queue.list('open')).toEqual([{ ...request, id, createdAt: 1000, status: 'open', resolution: undefined }])
  time = 2000
  queue.reject(id, 'Ann', 'it is a cat')
  expect(queue.get(id)).toMatchObject({
    status: 'rejected',
    resolution: { by: 'Ann', why: 'it is a cat', at: 2000 },
  })
  expect(queue.list('open')).toEqual([])
})

test('the same subject and reason is asked once while it is open, and again when it was closed', () => {
  const queue = memoryConfirmations({ now: () => 0 })
  const first = queue.ask(request)
  expect(queue.ask({ ...request, hook: 'zoo/other' })).toBe(first)
  expect(queue.ask({ ...request, reason: 'another' }).id).not.toBe(first.id)
  queue.accept(first.id, 'Ann', 'seen')
  expect(queue.ask(request).id).not.toBe(first.id)
  expect(queue.list()).toHaveLength(3)
})

test('a closed confirmation stays closed, an unknown one cannot be closed, and closing needs a name', () => {
  const queue = memoryConfirmations({ now: () => 0 })
  const { id } = queue.ask(request)
  expect(() => queue.accept(id, '', 'whim')).toThrow('it is not said who closes')
  queue.accept(id, 'Ann', 'seen')
  expect(() => queue.reject(id, 'Bob', 'no')).toThrow(`\`${id}\` was accepted by \`Ann\``)
  expect(() => queue.accept('confirmation-9', 'Ann', 'seen')).toThrow('there is no confirmation')
})

test('listeners receive questions and answers, and no duplicates', () => {
  const queue = memoryConfirmations({ now: () => 0 })
  const heard: Confirmation['status'][] = []
  const stop = queue.listen(({ status }) => heard.push(status))
  const { id } = queue.ask(request)
  queue.ask(request)
  queue.accept(id, 'Ann', 'seen')
  stop()
  queue.ask(request)
  expect(heard).toEqual(['open', 'accepted'])
})
