import { expect, test } from 'vitest'
import { PawlError } from '../../base/index.ts'
import { ModelError } from '../model.ts'
import { failure } from './failure.ts'

const broken = Object.assign(new TypeError('terminated'), {
  cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
})

test.each([
  ['what the provider says', { message: 'Hm', statusCode: 500, isRetryable: false }, 'Hm', 500, false],
  ['a status', { message: 'Hm', statusCode: 429 }, 'Hm', 429, true],
  ['another status', { message: 'Hm', statusCode: 404 }, 'Hm', 404, false],
  ['a word', { message: 'Hm', type: 'overloaded_error' }, 'Hm', undefined, true],
  ['another word', { message: 'Hm', type: 'invalid_request_error' }, 'Hm', undefined, false],
  ['an error inside', { type: 'error', error: { message: 'Hm', code: 'rate_limit_exceeded' } }, 'Hm', undefined, true],
  ['words inside', { error: 'Hm' }, 'Hm', undefined, false],
  ['a broken connection', broken, 'terminated', undefined, true],
  ['a timeout of their own', new DOMException('Too slow', 'TimeoutError'), 'Too slow', undefined, true],
  ['any error', new Error('Hm'), 'Hm', undefined, false],
  ['a text', 'Hm', 'Hm', undefined, false],
  ['nothing', undefined, 'a thrown undefined', undefined, false],
])('%s decides', (_, thrown, message, status, retryable) => {
  const made = failure(thrown)
  expect(made).toBeInstanceOf(ModelError)
  expect(made).toMatchObject({ code: 'model-failed', message, status, retryable })
  expect((made as ModelError).cause).toBe(thrown)
})

test('an abort and an error of ours stay unchanged', () => {
  const abort = new DOMException('Stopped', 'AbortError')
  const ours = new PawlError('bad-model', 'Hm')
  expect(failure(abort)).toBe(abort)
  expect(failure(ours)).toBe(ours)
})

test('after an abort the error is the reason of the abort, not the provider’s', () => {
  const control = new AbortController()
  control.abort('enough')
  expect(failure(new Error('Failed to process response'), control.signal)).toBe('enough')
})
