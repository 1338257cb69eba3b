import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore, type Store } from 'pawl/store'
import { withProgram } from '../store/processes.ts'
import { damage } from './kill-store.ts'
import type { Proof, Report } from './proof.ts'

/** How the disk fails: a full one stays full, a bad block is bad once; half of a write may be done before. */
const kinds = [
  { name: 'a disk that is full from then on', errno: constants.errno.ENOSPC, lasting: 1, half: 0 },
  { name: 'a disk that is full once', errno: constants.errno.ENOSPC, lasting: 0, half: 0 },
  { name: 'a bad block', errno: constants.errno.EIO, lasting: 0, half: 0 },
  { name: 'a disk that is bad from then on', errno: constants.errno.EIO, lasting: 1, half: 0 },
  { name: 'half of a write, then a full disk', errno: constants.errno.ENOSPC, lasting: 0, half: 1 },
]

type Kind = (typeof kinds)[number]
type Line = readonly [what: string, name: string, code?: string]

const codes = ['store-full', 'store-lost', 'store-busy', 'store-damaged', 'store-failed', 'newer-store']

/** Runs the sequence at a SQLite store whose disk fails at the k-th write, for every k until there is no failure. */
export async function failSqliteDisk(report: Report): Promise<Proof> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-disk-'))
  const library = join(folder, 'failing-disk.so')
  compile(library)
  const problems: string[] = []
  let failures = 0
  try {
    await withProgram('test/faults/disk-story.ts', async (program) => {
      for (const kind of kinds) {
        let at = 1
        for (; ; at += 1) {
          const told = await tellStory({ program, library, folder, kind, at })
          problems.push(...told.problems.map((problem) => `${kind.name}, write ${at}: ${problem}`))
          if (!told.hasFailed) break
        }
        failures += at - 1
        report(`${kind.name}: at each of ${at - 1} writes`)
      }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  return { summary: `${failures} failures of the disk at SQLite’s writes, flushes and cuts`, problems }
}

function compile(library: string): void {
  const source = fileURLToPath(new URL('failing-disk.c', import.meta.url))
  if (spawnSync('cc', ['--version']).error !== undefined) {
    const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execFileSync('apt-get', ['update'], options)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'gcc', 'libc6-dev'], options)
  }
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'], { stdio: 'inherit' })
}

interface Telling {
  readonly program: string
  readonly library: string
  readonly folder: string
  readonly kind: Kind
  readonly at: number
}

async function tellStory({ program, library, folder, kind, at }: Telling) {
  const place = join(folder, 'store')
  const met = join(folder, 'met')
  const env = {
    LD_PRELOAD: library,
    FAILING_DISK_PATH: 'store.sqlite',
    FAILING_DISK_AT: String(at),
    FAILING_DISK_ERRNO: String(kind.errno),
    FAILING_DISK_MET: met,
    ...(kind.lasting && { FAILING_DISK_LASTING: '1' }),
    ...(kind.half && { FAILING_DISK_HALF: '1' }),
  }
  const url = `sqlite:${place}`
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, url], { env, encoding: 'utf8' })
  const said = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  const problems = status === 0 ? [] : [`the process ended with ${status}: ${stderr}`]
  for (const [what, name, code = ''] of said) {
    if (what === 'refused' && !codes.includes(code)) problems.push(`${name} failed with ${code}`)
  }
  const store = await openStore(url)
  problems.push(...(await lost(store, said)), ...(await damage(url)))
  await store.close()
  const hasFailed = existsSync(met)
  if (!hasFailed && said.some(([what]) => what !== 'kept')) problems.push(`refused for no reason: ${stdout}`)
  rmSync(place, { recursive: true })
  rmSync(met, { force: true })
  return { problems, hasFailed }
}

/** Acknowledged values that are missing; a refused one may be there or not, but whole. */
async function lost({ budgets, confirmations, journals }: Store, said: readonly Line[]): Promise<readonly string[]> {
  const isKept = (name: string) => said.some(([what, other]) => what === 'kept' && other === name)
  const isMissed = said.some(([what]) => what === 'missed')
  const problems: string[] = []
  const complain = (isRight: boolean, what: string) => isRight || problems.push(what)
  const { tokens } = await budgets.spent('all')
  const isReserved = isKept('reserve 1') || isKept('reserve 1 again')
  // settling an id that could not be reserved changes nothing, and is not an error
  const first = isReserved ? (isKept('settle 1') ? [7] : [10, 7]) : [0, 10, 7]
  const possible = first.flatMap((sum) => (isKept('reserve 2') ? [sum + 20] : [sum, sum + 20]))
  complain(possible.includes(tokens), `${tokens} are spent, and not ${possible.join(' or ')}`)
  const statuses = (await confirmations.list()).map(({ status }) => status)
  if (isKept('ask')) complain(statuses.length > 0, 'the question is lost')
  if (isKept('decide'))
    complain(
      statuses.some((one) => one === 'approved' || one === 'used'),
      'the verdict is lost',
    )
  if (isKept('take') && !isMissed) complain(statuses.includes('used'), 'the approval can be taken again')
  for (const [name, key, value] of [
    ['step 1', 'one', 'first'],
    ['step 2', 'two', 'second'],
  ] as const) {
    if (!isKept(name)) continue
    const found = await journals.open('run').step(key, async () => 'again')
    complain(found === value, `${name} was done again`)
  }
  const isWaiting = (await journals.suspended('run')) !== undefined
  // a run whose suspension was refused may wait after all, if its flush failed
  if (!isKept('suspend')) return problems
  if (isKept('finish')) complain(!isWaiting, 'the finished run waits')
  else complain(isWaiting || said.some(([, name]) => name === 'finish'), 'the run does not wait')
  return problems
}
