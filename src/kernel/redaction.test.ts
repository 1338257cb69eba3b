import { expect, test } from 'vitest'
import { withoutSecrets } from './redaction.ts'

const token = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`

test.each([`token ${token}`, `x-${token}`, `"${token}"`, `a=${token};`])('a token is found in %s', (text) => {
  expect(withoutSecrets(text)).not.toContain('aaaaaaaaaa')
})

test('words with dots are not taken for tokens', () => {
  expect(withoutSecrets('eyJust.a.sentence')).toBe('eyJust.a.sentence')
})

// one that looks to the end from each place would take minutes, and the test its time-out
test.each([
  '-eyJ',
  'eyJ-',
  'eyJ',
  'sk-',
  'ghp_',
  'token',
  'password',
  '-----BEGIN PRIVATE KEY-----',
  'Bearer ',
  'api-key',
])('a text made of %j takes linear time', (piece) => {
  expect(withoutSecrets(piece.repeat(Math.ceil(2_000_000 / piece.length))).length).toBeGreaterThan(0)
})
