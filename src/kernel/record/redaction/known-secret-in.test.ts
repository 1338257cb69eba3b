import { expect, test } from 'vitest'
import { knownSecretIn } from './known-secret-in.ts'

const token = `ghp_${'a8Kd03kLmQ92xZbN4vTy7WcR1pSf5Ug6HjE0'}`
const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEAx3uW5pT8vQfYkJ0m2n9R7sL4dH6gB1cV0zX8wE5rT2yU7iO3\n'

test('finds tokens and private keys by their shape', () => {
  expect(knownSecretIn(`a ${token} b`)).toBe('a token')
  expect(knownSecretIn(`a ${token} b ${key}`)).toBe('a private key')
})

test('names, examples, and texts about keys are not secrets', () => {
  const texts = ['password=hunter22', 'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', '-----BEGIN RSA PRIVATE KEY-----', '']
  expect(texts.map(knownSecretIn)).toEqual(texts.map(() => undefined))
})
