import { redactor, snapshot, withoutSecrets } from '../../src/kernel/index.ts'
import { chooser } from '../chooser.ts'
import { ordinaryStrings } from './ordinary.ts'
import { ordinaryCodeData } from './ordinary-code.ts'
import { ordinaryCommandData } from './ordinary-commands.ts'
import { ordinaryData } from './ordinary-data.ts'
import { type Form, makerOf, type Planted } from './plant.ts'
import { ordinaryVocabulary, ordinaryVocabularyData } from './vocabulary.ts'

/** The least share of secrets to be found, and the largest of ordinary strings to be damaged. */
export const bars = { recall: 0.99, damage: 0.005 }

/** How many secrets of one form were planted and found. */
export interface FormRecall {
  readonly name: string
  readonly planted: number
  readonly found: number
  /** The rest of the first that was not found. */
  readonly missed: string | undefined
}

/** Plants secrets of each form and counts those that a cleaner removes. */
export function recallOf(
  forms: readonly Form[],
  each: number,
  clean: Clean = shownAs,
  seed = 7,
): readonly FormRecall[] {
  return forms.map((form, at) => {
    const make = makerOf(chooser(seed + at * 7919))
    const planted = Array.from({ length: each }, () => form.plant(make))
    const results = planted.map((one) => ({ one, left: clean(one.shown) }))
    const missed = results.filter(({ one, left }) => remains(one, left))
    return { name: form.name, planted: each, found: each - missed.length, missed: missed[0]?.left }
  })
}

/** The sums over all forms. */
export function total(recall: readonly FormRecall[]): { readonly planted: number; readonly found: number } {
  return {
    planted: recall.reduce((sum, { planted }) => sum + planted, 0),
    found: recall.reduce((sum, { found }) => sum + found, 0),
  }
}

type Clean = (shown: unknown) => string

/** A text as it goes into a reason, data as it goes into a record. */
function shownAs(shown: unknown): string {
  if (typeof shown === 'string') return withoutSecrets(shown)
  return JSON.stringify(snapshot(shown, { hides, cleans: withoutSecrets }))
}

const hides = redactor()

/** Whether eight characters of a secret in a row are left, or half of one that is shorter. */
function remains({ secrets }: Planted, left: string): boolean {
  return secrets.some((secret) => {
    const width = Math.min(8, Math.ceil(secret.length / 2))
    for (let at = 0; at + width <= secret.length; at += 1) if (left.includes(secret.slice(at, at + width))) return true
    return false
  })
}

/** All that holds no secret and that the rules were improved on: the in-sample part of the corpus. */
export function ordinaryInSample(seed = 7): readonly unknown[] {
  return [
    ...ordinaryStrings(chooser(seed)),
    ...ordinaryData,
    ...ordinaryCommandData,
    ...ordinaryCodeData,
    ...ordinaryVocabulary,
    ...ordinaryVocabularyData,
  ]
}

/** How many ordinary strings are changed, and which; data counts as one. */
export function damageOf(ordinary: readonly unknown[], clean: Clean = shownAs) {
  const damaged = ordinary.filter((one) => clean(one) !== (typeof one === 'string' ? one : JSON.stringify(one)))
  return { strings: ordinary.length, damaged: damaged.map((one) => (typeof one === 'string' ? one : clean(one))) }
}
