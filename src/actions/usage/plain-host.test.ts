import { expect, test } from 'vitest'
import { plainHost } from './plain-host.ts'

test.each([
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0XA9.0xFE.0xA9.0xFE',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.16689662',
  '[::ffff:169.254.169.254]',
  '::ffff:a9fe:a9fe',
  '169.254.169.254.',
])('%s is an address of version 4 in its usual spelling', (written) => {
  expect(plainHost(written)).toBe('169.254.169.254')
})

test('names and other addresses stay what they are', () => {
  expect(plainHost('Example.org')).toBe('example.org')
  expect(plainHost('fd00:ec2::254')).toBe('fd00:ec2:0:0:0:0:0:254')
  expect(plainHost('999999999999')).toBe('999999999999')
})
