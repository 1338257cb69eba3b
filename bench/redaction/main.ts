import { readdirSync, readFileSync } from 'node:fs'
import { withoutSecrets } from '../../src/kernel/index.ts'
import { compare, type Loop, median } from '../measure.ts'
import { holds } from '../store/holds.ts'
import { figure, table } from '../table.ts'

const root = new URL('../../', import.meta.url)
/** Promised megabytes of ordinary text per second of CPU time. */
const bar = 100

/** Measures the speed of the redactor with the prose and code of this repository, and with texts designed to slow it down. */
export async function benchRedaction(): Promise<readonly string[]> {
  const isQuick = process.argv.includes('--quick')
  const mixed = ordinaryText()
  const cases: readonly (readonly [name: string, text: string, size: number, isPromised: boolean])[] = [
    ['prose and code, texts of 4 kB', mixed, 4_000, true],
    ['prose and code, texts of 100 kB', mixed, 100_000, true],
    ['lock file, texts of 100 kB', latin(readFileSync(new URL('package-lock.json', root), 'utf8')), 100_000, false],
    ['hostile: `eyJ-`, 100 kB', 'eyJ-'.repeat(100_000), 100_000, false],
    ['hostile: `token:=`, 100 kB', 'token:='.repeat(100_000), 100_000, false],
    ['100 kB for a record of 4,000 characters', mixed, 100_000, false],
  ]
  const loops = cases.map(([name, text, size]) =>
    loopOver(piecesOf(text, size), name.includes('record') ? 4000 : undefined),
  )
  // a slice covers a third of the texts of 100 kB: with fewer slices, chance would decide which of them count
  const measured = await compare(loops, isQuick ? { slices: 7, warmMs: 100 } : {})
  const rates = measured.map((nanoseconds, at) => ((cases[at]?.[2] ?? 0) / median(nanoseconds)) * 1000)
  console.log(table([['redaction', 'MB per CPU second'], ...cases.map(([name], at) => [name, figure(rates[at] ?? 0)])]))
  return cases.flatMap(([name, , , isPromised], at) => {
    const rate = rates[at] ?? 0
    return isPromised ? holds(`${name}, MB per CPU second, at least`, rate, bar, rate >= bar) : []
  })
}

/** Alternates sources and documents, with one byte per character, as V8 stores most texts. */
function ordinaryText(): string {
  const code = filesIn('src/', '.ts')
  const prose = [...filesIn('docs/', '.md'), readFileSync(new URL('CHANGELOG.md', root), 'utf8')]
  return latin(
    code.flatMap((text, at) => [text, at % 8 === 0 ? (prose[(at / 8) % prose.length] ?? '') : '']).join('\n'),
  )
}

function filesIn(folder: string, ending: string): readonly string[] {
  const from = new URL(folder, root)
  const paths = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending))
  return paths.map((path) => readFileSync(new URL(path, from), 'utf8'))
}

function latin(text: string): string {
  return Buffer.from(text).toString('latin1')
}

function piecesOf(text: string, size: number): readonly string[] {
  const count = Math.max(1, Math.min(200, Math.floor(text.length / size)))
  return Array.from({ length: count }, (_, at) => latin(text.slice(at * size, (at + 1) * size)))
}

function loopOver(pieces: readonly string[], most: number | undefined): Loop {
  let at = 0
  const bound = most === undefined ? undefined : { most }
  return (times) => {
    let kept = 0
    for (let left = times; left > 0; left -= 1) {
      kept += withoutSecrets(pieces[at++ % pieces.length] ?? '', bound).length
    }
    return kept
  }
}
