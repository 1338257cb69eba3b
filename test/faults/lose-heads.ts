import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesOf, makeLine, readLine, recordText } from '../../src/store/chain/log-line.ts'
import { type LogFiles, nodeFiles } from '../../src/store/disk/log-files.ts'
import { openFileAudit } from '../../src/store/files/file-audit.ts'
import { headMemory } from '../../src/store/seen/head-memory.ts'
import { logRecords } from '../store/log-records.ts'
import type { Proof, Report } from './proof.ts'

/**
 * An attacker who may write everything except the state folder cuts a log off, restores an older one, deletes it or
 * rewrites it, at random; and sometimes nothing happens. Each attack is detected, nothing else is; and writers always
 * continue.
 */
export async function loseHeads(rounds: number, report: Report): Promise<Proof> {
  const root = mkdtempSync(join(tmpdir(), 'pawl-lost-heads-'))
  const problems: string[] = []
  const counts = new Map<string, number>()
  try {
    for (let round = 1; round <= rounds; round++) {
      const { name, wrong } = await attackOnce(join(root, String(round)), join(root, 'state'))
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (wrong !== undefined) problems.push(`${name}: ${wrong}`)
      rmSync(join(root, String(round)), { recursive: true, force: true })
      if (round % 500 === 0) report(`${round} of ${rounds} rounds`)
    }
    const told = [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
    return { summary: `${rounds} rounds: ${told}`, problems: [...new Set(problems)] }
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** No power is cut here. */
const quick: LogFiles = { ...nodeFiles, flush: () => undefined, flushFolder: () => undefined }
const random = (below: number) => Math.floor(Math.random() * below)

async function attackOnce(place: string, state: string) {
  const open = () =>
    openFileAudit(join(place, 'audit'), { files: quick, memory: headMemory(place, state), segmentBytes: 5_000 })
  const [early, late] = [1 + random(130), 1 + random(130)]
  await open().append(logRecords(early))
  cpSync(place, `${place}-before`, { recursive: true })
  await open().append(logRecords(late))
  const name = Object.keys(attacks)[random(Object.keys(attacks).length)] ?? ''
  attacks[name]?.(place)
  rmSync(`${place}-before`, { recursive: true })
  const isHarmless = name === 'left alone'
  const { problem } = await open().verify()
  if ((problem === undefined) !== isHarmless) return { name, wrong: problem?.what ?? 'not found' }
  await open().append(logRecords(3))
  const again = (await open().verify()).problem
  if ((again === undefined) !== isHarmless) return { name, wrong: `after an append: ${again?.what ?? 'not found'}` }
  return { name, wrong: undefined }
}

const attacks: Readonly<Record<string, (place: string) => void>> = {
  'left alone': () => undefined,
  deleted: (place) => rmSync(place, { recursive: true }),
  'log deleted, keys kept': (place) => rmSync(join(place, 'audit'), { recursive: true }),
  'put back': (place) => {
    rmSync(place, { recursive: true })
    cpSync(`${place}-before`, place, { recursive: true })
  },
  'cut off': (place) => rewrite(place, (lines) => lines.slice(0, random(lines.length))),
  'cut in the middle': (place) => rewrite(place, (lines) => lines.toSpliced(random(lines.length), 1)),
  'written again': (place) => rewrite(place, (lines) => forged(lines, random(lines.length))),
}

/** All segments in one, which is as good. */
function rewrite(place: string, change: (lines: readonly string[]) => readonly string[]): void {
  const folder = join(place, 'audit')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
  const lines = names.flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
  for (const name of names) rmSync(join(folder, name))
  writeFileSync(
    join(folder, '000001.jsonl'),
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  )
}

/** One record changed, and the hashes of all behind it made right; signatures stay, since there is no key. */
function forged(lines: readonly string[], at: number): readonly string[] {
  let previous: string | undefined
  return lines.map((text, index) => {
    const old = readLine(Buffer.from(text))
    if (old === undefined || index < at) return text
    const record = JSON.parse(recordText(old))
    const made = makeLine(
      old.position,
      previous ?? old.previous,
      index === at ? { ...record, decision: 'none' } : record,
    )
    previous = made.hash
    return bytesOf([{ ...made, signature: old.signature }])
      .toString('utf8')
      .trimEnd()
  })
}
