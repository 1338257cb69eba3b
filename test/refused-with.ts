import { expect } from 'vitest'

/** Matches an error of ours with this code, and this part of a sentence. */
export function refusedWith(code: string, sentence = ''): unknown {
  return expect.objectContaining({ name: 'PawlError', code, message: expect.stringContaining(sentence) })
}
