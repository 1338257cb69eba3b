import { wordSet } from '../reading/word-set.ts'
import { wordsOf } from './words-of.ts'

const codeWords = wordSet('otp totp pin cvv cvc')
/** Words before `code` that make it an access code. */
export const wordsBeforeCode = 'verification security recovery backup confirmation auth login mfa 2fa otp sms'
/** Words before `phrase` that make it one of a wallet. */
export const wordsBeforePhrase = 'seed recovery backup wallet'
const beforeCode = wordSet(wordsBeforeCode)
const beforePhrase = wordSet(wordsBeforePhrase)

/** The kind of short or wordy secret that a key of data holds: an access code, or the words of a wallet. */
export function codeKindOf(key: string): 'code' | 'seed' | undefined {
  const words = wordsOf(key)
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  if (codeWords.has(last) || (/^codes?$/.test(last) && beforeCode.has(before))) return 'code'
  return last === 'mnemonic' || (/^(?:phrase|words)$/.test(last) && beforePhrase.has(before)) ? 'seed' : undefined
}

const digits = /^(?:[A-Z]-)?\d(?:[ -]?\d){3,11}$/
/** A code for another day, as a pattern. */
export const codeGroup = '[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{4,12}){0,4}'
const group = new RegExp(`^(?=.*\\d)${codeGroup}$`)

/** Whether a value can be such a code: some digits, or a list of codes for another day. */
export function isCode(key: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'string' && group.test(item))
  if (typeof value !== 'string' && typeof value !== 'number') return false
  return digits.test(String(value)) || (/^\d{3}$/.test(String(value)) && /cv[vc]$/i.test(key))
}

/** Whether a value can be the words of a wallet, which are twelve or more. */
export function isSeed(value: unknown): boolean {
  const words = typeof value === 'string' ? value.trim().slice(0, 400).split(/\s+/) : value
  return Array.isArray(words) && words.length >= 12 && words.every((word) => /^[a-z]{3,8}$/.test(String(word)))
}
