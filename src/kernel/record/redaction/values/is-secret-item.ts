import { isSecretValue } from './is-secret-value.ts'
import { looksRandom } from './looks-random.ts'
import type { Secrecy } from './secret-name.ts'

/** Texts that people choose as secrets, rather than words and names. */
const chosenToken = /^(?=.*\d)(?=.*[!@#$%^&*~?;|>])(?=.*[A-Za-z])\S{8,}$/
const chosenPassword = /^(?=.*[\d!@#$%^&*~?;|>])(?=.*[A-Za-z])\S{6,}$/
/** Without quotes, both cases as well: signs are also part of code, as in `A1|B2`. */
const chosenBare = /^(?=.*[a-z])(?=.*[A-Z])[^.]+$/

/** Whether an item of a list under the name of secrets is a secret. Such lists also hold words, names and numbers. */
export function isSecretItem(value: string, secrecy: Secrecy, isQuoted: boolean): boolean {
  const looks = secrecy === 'declared' || looksRandom(value) || isChosen(value, secrecy, isQuoted)
  return looks && isSecretValue(value, secrecy, 'weak')
}

function isChosen(value: string, secrecy: Secrecy, isQuoted: boolean): boolean {
  if (!isQuoted) return chosenToken.test(value) && chosenBare.test(value)
  return (secrecy === 'password' ? chosenPassword : chosenToken).test(value)
}

/** Whether an item of a list of passwords is a password: those that people choose may be plain words. */
export function isChosenItem(value: string): boolean {
  return isSecretValue(value, 'password', 'plain')
}
