import { checkKeys, didYouMean, isPawlError, PawlError, typeName } from '../../base/index.ts'
import { checkRedaction, createRegistry, type Hook, type Mode } from '../../kernel/index.ts'
import { type Config, catalogue, checkConfig } from '../../protocol/index.ts'
import { witnessAt } from '../../store/index.ts'
import { sqliteFolder } from '../../store/internal.ts'
import { packHooks } from '../rules/pack-hooks.ts'

type Given = Readonly<Record<string, unknown>>

const example = '`export default defineConfig({ hooks: […] })`'

/**
 * Describes the problems of a config file's export, value by value. A config is compiled without its types being
 * checked, and a wrong shape would silently guard nothing. The hook process only needs to know that something is wrong.
 */
export function checkShape(found: unknown): void {
  if (found === undefined) return // the loader reports it: there is no such export
  if (!isPlain(found) || isHook(found)) {
    throw bad(`its default export is ${nameOf(found)}, not a config`, exportHints[nameOf(found)] ?? `write ${example}`)
  }
  for (const key of ['hooks', 'packs', 'theories', 'roles']) checkList(found, key)
  for (const [at, hook] of listIn(found, 'hooks').entries()) checkHook(hook, at)
  createRegistry(catalogue).with(listIn(found, 'hooks') as readonly Hook[]) // as the hook process does: events, matches, names
  checkPacks(found)
  for (const [at, theory] of listIn(found, 'theories').entries()) checkTheory(theory, at)
  checkMode(found['mode'], '`mode`')
  checkStore(found['store'])
  checkRedaction(found['redaction'], 'bad-config', catalogue)
  checkWitnesses(found)
}

const exportHints: Readonly<Record<string, string>> = {
  'a list': `put it under \`hooks\`: ${example}`,
  'a function': `export what it returns: ${example}`,
  'a promise': 'export the config itself: it is loaded without waiting for anything',
  'a hook': 'put it into a list: `export default defineConfig({ hooks: [hook] })`',
}

function checkList(from: Given, key: string): void {
  const value = from[key]
  if (value === undefined || Array.isArray(value)) return
  const hint = isHook(value) ? `write \`${key}: [hook]\`` : `write \`${key}: […]\``
  throw bad(`\`${key}\` is ${nameOf(value)}, not a list`, hint)
}

const hookHints: Readonly<Record<string, string>> = {
  undefined: 'is its import spelt right?',
  'a list': 'spread it: `...` before its name',
  'an object': 'make it with `guard({ … })`, `transform`, `observe` or `around`',
}

function checkHook(hook: unknown, at: number): void {
  if (isHook(hook)) return
  const hint = hookHints[nameOf(hook)] ?? 'make it with guard, transform, observe or around'
  throw bad(`\`hooks[${at}]\` is ${nameOf(hook)}, not a hook`, hint)
}

/** As the hook process does: a pack or rule that does not exist is an error there as well. */
function checkPacks({ packs: names, rules }: Given): void {
  if (rules !== undefined && !isPlain(rules))
    throw bad(`\`rules\` is ${nameOf(rules)}, not an object`, "write `rules: { 'git.force-push': 'ask' }`")
  const chosen = { packs: names ?? [], rules: rules ?? {} } as Pick<Config, 'packs' | 'rules'>
  if (chosen.packs?.length === 0 && Object.keys(rules ?? {}).length > 0)
    throw bad('`rules` tunes rules of packs, and no pack is named', "write `packs: ['standard']`")
  packHooks(chosen, '/')
}

function checkTheory(theory: unknown, at: number): void {
  if (typeof theory === 'string') return
  const what = `\`theories[${at}]\``
  if (!isPlain(theory) || isHook(theory))
    throw bad(`${what} is ${nameOf(theory)}, not a text`, 'a theory is named by its file: `theories: [FILE]`')
  checkKeys(theory, ['file', 'mode'], what, 'bad-config')
  const { file, mode } = theory
  if (typeof file !== 'string') throw bad(`${what}.file is ${nameOf(file)}, not a text`, `write \`{ file: FILE }\``)
  checkMode(mode, `${what}.mode`)
}

const modes = ['enforce', 'shadow'] satisfies readonly Mode[]

function checkMode(mode: unknown, what: string): void {
  if (mode === undefined || modes.some((one) => one === mode)) return
  const near = typeof mode === 'string' ? didYouMean(mode, modes) : undefined
  const name = typeof mode === 'string' ? `\`${mode}\`` : nameOf(mode)
  throw bad(`${what} is ${name}`, near ?? 'use `shadow`, or `enforce`, which is the default')
}

const stores = ['sqlite:', 'postgres:', 'postgresql:']
const storeForms = '`sqlite:FOLDER` or `postgres://…`'

/** The address is not repeated: it may hold a password. */
function checkStore(store: unknown): void {
  if (store === undefined) return
  if (typeof store !== 'string') throw bad(`\`store\` is ${nameOf(store)}, not a text`, `use ${storeForms}`)
  const scheme = store.slice(0, store.indexOf(':') + 1)
  if (stores.includes(scheme)) {
    const folder = retold('store', () => sqliteFolder(store))
    const isWhole = scheme === 'sqlite:' ? folder !== undefined : store.startsWith(`${scheme}//`)
    if (!isWhole) throw bad('`store` says what kind of store it is, and not where', `use ${storeForms}`)
    return
  }
  if (scheme === 'memory:')
    throw bad(
      '`store` is `memory:`, which is lost with each hook process',
      `questions and budgets need a store that stays: use ${storeForms}`,
    )
  const near = scheme === '' ? undefined : didYouMean(scheme, stores)
  const hint = near === undefined ? `use ${storeForms}` : `${near} use ${storeForms}`
  throw bad('`store` is not the address of a store', hint)
}

function checkWitnesses(found: Given): void {
  checkConfig(found)
  const { witnesses = [] } = (found['audit'] ?? {}) as { readonly witnesses?: readonly string[] }
  for (const [at, target] of witnesses.entries()) {
    retold(`audit.witnesses[${at}]`, () => witnessAt(target, { base: '/' })) // opens nothing
  }
}

/** An error of another folder, as one of the config. */
function retold<T>(key: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!isPawlError(error)) throw error
    throw bad(`\`${key}\`: ${error.message}`, error.hint ?? '')
  }
}

function isPlain(value: unknown): value is Given {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A hook that one of the four verbs has made. */
function isHook(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { verb, name, event, failure, run } = value as Given
  return [verb, name, event, failure].every((one) => typeof one === 'string') && typeof run === 'function'
}

function nameOf(value: unknown): string {
  return isHook(value) ? 'a hook' : typeName(value)
}

function listIn(from: Given, key: string): readonly unknown[] {
  const value = from[key]
  return Array.isArray(value) ? value : []
}

function bad(message: string, hint: string): PawlError {
  return new PawlError('bad-config', message, { hint })
}
