import { didYouMean, isObject, typeName } from '../../base/index.ts'
import { annotations } from './annotations.ts'
import { endlessIn } from './endless-in.ts'
import type { Here, Keyword } from './here.ts'
import { listKeywords } from './list-keywords.ts'
import { logicKeywords } from './logic-keywords.ts'
import { numberKeywords } from './number-keywords.ts'
import { objectKeywords } from './object-keywords.ts'
import { referredIn } from './referred-in.ts'
import { textKeywords } from './text-keywords.ts'
import { valueKeywords } from './value-keywords.ts'
import type { Check } from './visit.ts'

// `type` comes first: a value of another type has only that issue
const keywords: ReadonlyMap<string, Keyword> = new Map(
  [valueKeywords, logicKeywords, objectKeywords, listKeywords, textKeywords, numberKeywords].flatMap(Object.entries),
)

type Schema = Readonly<Record<string, unknown>>
type Refuse = (problem: string, hint?: string) => never

/** Reads a whole schema before its first use, each part once. Refuses an unknown keyword, or one with an invalid value. */
export function readSchema(root: Schema, refuse: Refuse): Check {
  const reading = new Reading(root, refuse)
  const check = reading.read(root, [])
  reading.finish()
  return check
}

type Place = readonly (string | number)[]

class Reading {
  readonly #root: Schema
  readonly #refuse: Refuse
  readonly #checks = new Map<Schema, Check>()
  /** Schemas that judge the same value, by the schema that contains them or refers to them. */
  readonly #asks = new Map<Schema, Schema[]>()
  /** Schemas that references name; `finish` reads them. */
  readonly #referred: { readonly schema: unknown; readonly place: Place }[] = []

  constructor(root: Schema, refuse: Refuse) {
    this.#root = root
    this.#refuse = refuse
  }

  read(schema: unknown, place: Place): Check {
    if (schema === true) return () => undefined
    if (schema === false) return (_, visit) => visit.fail('must not be there')
    if (!isObject(schema)) return this.#refuseAt(place, `is ${typeName(schema)}, not a schema`)
    const known = this.#checks.get(schema)
    if (known !== undefined) return known
    const checks: Check[] = []
    const isTyped = schema['type'] !== undefined
    const whole: Check = (value, visit) => visit.enter(value, checks, isTyped)
    this.#checks.set(schema, whole)
    this.#checkNames(schema, place)
    for (const [name, keyword] of keywords) {
      if (!Object.hasOwn(schema, name) || schema[name] === undefined) continue
      const check = keyword(schema[name], this.#here(schema, [...place, name]))
      if (check !== undefined) checks.push(check)
    }
    return whole
  }

  /** Reads the schemas that references name, and refuses an endless cycle of schemas that judge the same value. */
  finish(): void {
    for (let next = this.#referred.pop(); next !== undefined; next = this.#referred.pop())
      this.read(next.schema, next.place)
    if (endlessIn(this.#asks))
      this.#refuse(
        'its `$ref`s lead back to themselves without an end',
        'let each `$ref` in a circle be inside `properties` or `items`',
      )
  }

  #here(schema: Schema, place: Place): Here {
    return {
      schema,
      part: (inner, ...more) => this.read(inner, [...place, ...more]),
      same: (inner, ...more) => {
        this.#note(schema, inner)
        return this.read(inner, [...place, ...more])
      },
      refer: (reference) => this.#refer(schema, reference, place),
      refuse: (problem, hint) => this.#refuseAt(place, problem, hint),
    }
  }

  #refer(from: Schema, reference: string, place: Place): Check {
    const found = referredIn(this.#root, reference)
    if (found === undefined) {
      const hint =
        'refer to a part of the same schema: `#/$defs/NAME` or `#/definitions/NAME`. Other files and addresses are never read'
      return this.#refuseAt(place, `\`${reference}\` names nothing in this schema`, hint)
    }
    this.#note(from, found.schema)
    if (!isObject(found.schema)) return this.read(found.schema, found.place)
    this.#referred.push(found)
    const named = found.schema
    return (value, visit) => this.#checks.get(named)?.(value, visit)
  }

  #note(from: Schema, to: unknown): void {
    if (!isObject(to)) return
    const asked = this.#asks.get(from)
    if (asked === undefined) this.#asks.set(from, [to])
    else asked.push(to)
  }

  #checkNames(schema: Schema, place: Place): void {
    for (const name of Object.keys(schema)) {
      if (keywords.has(name) || annotations.has(name) || name.startsWith('x-')) continue
      if (name === '$id' && schema === this.#root) continue
      const meant = didYouMean(name, [...keywords.keys(), ...annotations])
      const hint =
        'leave it out, call it `x-…` if it restricts nothing, or check the input with a schema of zod as `input`'
      this.#refuseAt([...place, name], 'is not a keyword that Pawl can check', meant ?? hint)
    }
  }

  #refuseAt(place: Place, problem: string, hint?: string): never {
    return this.#refuse(`\`${place.join('.')}\` ${problem}`, hint)
  }
}
