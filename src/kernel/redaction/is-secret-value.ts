import { type Secrecy, speaksOfSecrets } from './secret-name.ts'

/** How a value is written: it decides how much it must look like a secret. */
export interface Written {
  readonly secrecy: Secrecy
  readonly isQuoted: boolean
  /** `plain`: only data is written so, as in `--password=X`. `loose`: code and prose are, too. `weak`: mostly they are. */
  readonly way: 'plain' | 'loose' | 'weak'
  /** Whether nothing but the value is left on the line. */
  readonly endsLine: boolean
}

const ordinary = new Set(
  'string number boolean bool null undefined none nil any unknown never void object true false str int integer bytes byte text char varchar uuid optional required hidden missing invalid expired empty unset disabled enabled default include omit same-origin basic bearer digest oauth oauth2 negotiate yes no on off auto strict function const self this prompt changeme expression identifier keyword operator'.split(
    ' ',
  ),
)

/** Whether the value stands for another one: a variable, a placeholder, stars. */
export function isReference(value: string): boolean {
  return /^(?:\$[A-Za-z_{(]|\$\d?$|\{\{|<|%[(sA-Z{]|\*{2,}|x{3,}$|X{3,}|\.{3}|…|\[|\{|!secret|YOUR[_-]|your[_-]|my[_-]|@?\{)/.test(
    value,
  )
}

/** Whether what a secret's name was given is a secret, rather than a type, code, a label or prose. */
export function isSecretValue(value: string, written: Written): boolean {
  if (value.length < 3 || isReference(value) || ordinary.has(value.toLowerCase())) return false
  if (/^[\^~<>=v]{0,3}\d[\d.,_:x*-]*$/.test(value))
    return written.secrecy === 'password' && value.length > 3 && written.way !== 'weak'
  const isWords = /^[A-Za-z][A-Za-z ._'’-]*[.?!…:]?$/.test(value)
  if (isWords && speaksOfSecrets(value)) return false
  if (/^(?:\.{0,2}\/[a-z]+(?:\/|$)|https?:\/\/|[a-z]+:\/\/)/.test(value)) return false
  return written.isQuoted ? isSecretQuoted(value, isWords, written) : isSecretBare(value, isWords, written)
}

function isSecretQuoted(value: string, isWords: boolean, { secrecy, way }: Written): boolean {
  if (/\s/.test(value)) {
    const isSentence = /[.?!…:]$|[${}<>()]/.test(value) || (isWords && /^[A-Z]/.test(value))
    return secrecy === 'password' && way !== 'weak' && !isSentence
  }
  if (!isWords) return true
  if (way === 'weak') return value.length >= 24 && isMixed(value)
  if (/^[A-Z][a-z]+$/.test(value) || (secrecy === 'token' && way === 'loose')) return value.length >= 20
  return true
}

const code =
  /^(?:[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*[([]|[({&*?:=!|]|\/[*/]|new$|await$|function$|async$|typeof$)/
const chain = /^[A-Za-z_$][A-Za-z_$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*)+[!;]?$/
const typeName = /^(?:[A-Z][a-z]+\d{0,2}){2,}(?:\[\])?$/

function isSecretBare(value: string, isWords: boolean, { secrecy, way, endsLine }: Written): boolean {
  if (way === 'plain') return value.length >= 4 && !/^[A-Za-z_$][\w$.]*\($/.test(value)
  if (code.test(value) || /\w\(/.test(value) || chain.test(value) || typeName.test(value)) return false
  if (isWords || /^[A-Za-z_$]+$/.test(value)) {
    if (value.length >= 24 && isMixed(value)) return true
    return way === 'loose' && endsLine && secrecy === 'password' && /^[a-z]{6,}$/.test(value)
  }
  return value.length >= 6 && /[A-Za-z]/.test(value) && /[\d!@#$%^&*?~+/]/.test(value)
}

/** Both cases, and not as words have them. */
function isMixed(value: string): boolean {
  return (value.match(/[a-z][A-Z]|[A-Z][A-Z][a-z]/g)?.length ?? 0) > value.length / 5
}
