import { isOrdinary, isReference } from './values/is-reference.ts'
import { isChosenItem, isSecretItem } from './values/is-secret-item.ts'
import { isSecretNumber } from './values/is-secret-value.ts'
import { areChosen, type Secrecy, secrecyOf, singularOf } from './values/secret-name.ts'

/** Whether a value in data can be the secret that its key names. Nothing, a switch, an amount and a variable cannot. */
export function isSecretData(key: string, value: unknown): boolean {
  const name = secrecyOf(key) === 'none' ? (singularOf(key) ?? key) : key
  const secrecy = secrecyOf(name)
  if (typeof value === 'string')
    return value !== '' && !isReference(value) && !(secrecy === 'password' ? nothing : isOrdinary)(value)
  if (typeof value === 'number' || typeof value === 'bigint')
    return /^\d+$/.test(String(value)) && isSecretNumber(String(value), secrecy)
  if (typeof value !== 'object' || value === null) return false
  if (name === key) return !Array.isArray(value) || value.length > 0
  const isChosen = areChosen(key)
  return Object.values(value).some(
    (item) => isSecretIn(item, secrecy) || (isChosen && typeof item === 'string' && isChosenItem(item)),
  )
}

/** One of many, or an object about it: `cookies: [{ name, value }]`. */
function isSecretIn(item: unknown, secrecy: Secrecy): boolean {
  if (typeof item === 'string') return isSecretItem(item, secrecy, true)
  if (typeof item !== 'object' || item === null) return false
  return Object.values(item).some((one) => typeof one === 'string' && isSecretItem(one, secrecy, true))
}

/** People choose ordinary words as passwords, but not these. */
function nothing(value: string): boolean {
  return /^(?:null|none|undefined|true|false)$/i.test(value)
}
