import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { loseHeads } from './lose-heads.ts'
import { loseKeys } from './lose-keys.ts'

const quietly = () => undefined

test('keys are lost, spoilt and rotated at random: no other key is made in silence, and the log verifies', async () => {
  expect((await loseKeys(scale(25, 2_000), quietly)).problems).toEqual([])
})

test('logs are cut off, restored, deleted and forged at random: each is detected, and writers continue', async () => {
  expect((await loseHeads(scale(25, 2_000), quietly)).problems).toEqual([])
})
