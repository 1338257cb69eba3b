import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPawlError } from '../../src/base/index.ts'
import { type LogFiles, nodeFiles } from '../../src/store/disk/log-files.ts'
import { openFileAudit } from '../../src/store/files/file-audit.ts'
import { headMemory } from '../../src/store/seen/head-memory.ts'
import { logRecords } from '../store/log-records.ts'
import type { Proof, Report } from './proof.ts'

/**
 * The key of a log is lost, spoilt, rotated and restored, and rotations break off at any moment: a lost key is an error
 * and never another pair, acknowledged records stay, and the log verifies with the key that a person knows.
 */
export async function loseKeys(rounds: number, report: Report): Promise<Proof> {
  const root = mkdtempSync(join(tmpdir(), 'pawl-lost-keys-'))
  try {
    const story = storyIn(root)
    for (let round = 1; round <= rounds; round++) {
      await story.round()
      if (round % 500 === 0) report(`${round} of ${rounds} rounds`)
    }
    return { summary: `${rounds} rounds, ${story.told()}`, problems: [...new Set(story.problems)] }
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** No power is cut here. */
const quick: LogFiles = { ...nodeFiles, flush: () => undefined, flushFolder: () => undefined }

function storyIn(root: string) {
  const problems: string[] = []
  const counts = { lost: 0, rotated: 0, 'broken off': 0, kept: 0 }
  let logs = 0
  const newLog = () => {
    const place = join(root, String(++logs))
    return { place, key: join(place, 'keys/audit.key'), pub: join(place, 'keys/audit.pub'), records: 0, publicKey: '' }
  }
  let now = newLog()
  const open = (files: LogFiles = quick) =>
    openFileAudit(join(now.place, 'audit'), { files, memory: headMemory(now.place, join(root, 'state')) })
  const append = async (count: number) => {
    const log = open()
    const places = await log.append(logRecords(count))
    await log.close()
    now.records = places.at(-1)?.position ?? now.records
    counts.kept += count
    now.publicKey = readFileSync(now.pub, 'utf8')
  }
  const check = async (isSame = true) => {
    const { problem, records } = await open().verify(isSame ? { publicKey: now.publicKey } : {})
    if (problem !== undefined) problems.push(`record ${problem.position}: ${problem.what}`)
    if (records < now.records) problems.push(`${now.records} records were acknowledged, and ${records} are there`)
    now.records = records
  }

  /** Without its key the log refuses to sign, and has a hint how to continue; a person then restores the key, or declares it lost. */
  const lose = async (spoil: () => void) => {
    const kept = readFileSync(now.key, 'utf8')
    // a rotation that broke off behind its record is finished with the key that it left: then none is lost
    const isRotated = existsSync(`${now.key}.next`)
    spoil()
    const before = readFileSync(now.pub, 'utf8')
    const thrown = await append(64).then(
      () => undefined,
      (error: unknown) => error,
    )
    const isRefused = isPawlError(thrown) && ['key-lost', 'bad-key'].includes(thrown.code)
    if (!isRefused && !(isRotated && thrown === undefined)) problems.push(`no error for a lost key: ${thrown}`)
    if (isRefused && readFileSync(now.pub, 'utf8') !== before) problems.push('another key was made in silence')
    counts.lost++
    if (!isRefused) return check(false)
    if (Math.random() < 0.5) writeFileSync(now.key, kept)
    else await open().rotateKey({ isLost: true })
    await append(1 + Math.floor(Math.random() * 70))
    await check(false)
  }

  const rotate = async () => {
    const former = now.publicKey
    await open().rotateKey()
    counts.rotated++
    await append(1 + Math.floor(Math.random() * 70))
    await check()
    now.publicKey = former // trust passes from the former key to the new one
    await check()
  }

  /** Breaks off at the k-th thing that it asks of the disk. */
  const breakOff = async () => {
    let left = 1 + Math.floor(Math.random() * 40)
    const breaking = Object.fromEntries(
      Object.entries(quick).map(([act, does]) => [
        act,
        (...given: never[]) => {
          if (--left < 0) throw new Error('broken off')
          return (does as (...given: never[]) => unknown)(...given)
        },
      ]),
    ) as unknown as LogFiles
    await open(breaking)
      .rotateKey()
      .catch(() => undefined)
    counts['broken off']++
    await append(1 + Math.floor(Math.random() * 70))
    await check()
  }

  const acts = [
    () => lose(() => rmSync(now.key)),
    () => lose(() => writeFileSync(now.key, '')),
    () => lose(() => truncateSync(now.key, 70)),
    rotate,
    breakOff,
  ]
  return {
    problems,
    told: () =>
      Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
    async round() {
      if (now.records === 0 || now.records > 2000) {
        if (now.records > 0) rmSync(now.place, { recursive: true })
        now = newLog()
        await append(1 + Math.floor(Math.random() * 130))
      }
      await acts[Math.floor(Math.random() * acts.length)]?.()
    },
  }
}
