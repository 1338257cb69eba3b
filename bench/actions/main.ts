import { actionsOf } from 'pawl/actions'
import { parse } from 'unbash'
import { hostileShapes } from '../../test/actions/hostile-commands.ts'
import { compare, cpuMicros, type Loop, median } from '../measure.ts'
import { holds } from '../store/holds.ts'
import { figure, table } from '../table.ts'

/** Promised microseconds of CPU time to read a typical command. */
const mostMicros = 20
/** Promised milliseconds for a hostile command, and how much more one of twice the length may take. */
const mostMillis = 200
const mostRatio = 2.3
/** A call is read once for each place: these take turns. */
const places = [
  { cwd: '/work/project', home: '/home/somebody' },
  { cwd: '/work/project', home: '/home/else' },
]

/** The built file reads, as users run it: sources that are compiled on the way take several times as long. */
function reader(command: string): () => unknown {
  const call = { name: 'Bash', kind: 'shell', input: {}, paths: [], command } as const
  let at = 0
  return () => actionsOf(call, places[at++ % places.length])
}

/** Command lines as coding agents write them. */
const typical = [
  'git status',
  'npm test -- --run',
  'cd src && grep -rn "create" . | head -20',
  'rm -rf node_modules && npm ci',
  'cat <<EOF > notes.txt\nhello\nEOF',
  'for file in *.ts; do echo "$file"; done',
  'git add -A && git commit -m "fix: close the file"',
  'curl -s https://example.com/a.json | jq .name',
  'find . -name "*.ts" -exec grep -l create {} +',
  'bash -c "ls -la"',
]

/** Measures how long the reader of shell commands takes, beside its parser, and with commands designed to slow it down. */
export async function benchActions(): Promise<readonly string[]> {
  const isQuick = process.argv.includes('--quick')
  const loops = [loopOver(typical.map(reader)), loopOver(typical.map((command) => () => parse(command)))]
  const [whole = [], parsed = []] = (await compare(loops, isQuick ? { slices: 7, warmMs: 100 } : {})).map((one) =>
    one.map((nanoseconds) => nanoseconds / 1000),
  )
  const hostile = hostileShapes
    .filter((_, at) => !isQuick || at % 8 === 0)
    .map(({ name, make }) => measured(name, make))
  const slowest = hostile.toSorted((one, other) => other.millis - one.millis).slice(0, 5)
  console.log(
    table([
      ['actions', 'µs of CPU time'],
      ['a typical command, read', figure(median(whole))],
      ['a typical command, only parsed', figure(median(parsed))],
      ['read / parsed', figure(median(whole) / median(parsed))],
    ]),
  )
  console.log(
    table([
      ['slowest hostile commands', 'ms', '× for twice the length'],
      ...slowest.map(({ name, millis, ratio }) => [name, figure(millis), figure(ratio)]),
    ]),
  )
  const millis = Math.max(...hostile.map((one) => one.millis))
  const ratio = Math.max(...hostile.map((one) => one.ratio))
  return [
    ...holds('a typical command, µs, at most', median(whole), mostMicros, median(whole) <= mostMicros),
    ...holds('a hostile command of up to 160 kB, ms, at most', millis, mostMillis, millis <= mostMillis),
    ...holds('a hostile command of twice the length, ×, at most', ratio, mostRatio, ratio <= mostRatio),
  ]
}

function loopOver(runs: readonly (() => unknown)[]): Loop {
  let at = 0
  return (times) => {
    for (let left = times; left > 0; left -= 1) runs[at++ % runs.length]?.()
  }
}

/** The longest time of several lengths, and the least ratio of two lengths that are parsed: other load only adds. */
function measured(name: string, make: (length: number) => string) {
  const texts = [16_000, 32_000, 160_000].map(make)
  const millis = Math.max(...texts.map((text) => least(text)))
  let ratio = Number.POSITIVE_INFINITY
  const [short = '', long = ''] = texts
  for (let attempt = 0; attempt < 6 && ratio > mostRatio; attempt += 1)
    ratio = Math.min(ratio, (least(long) + 0.2) / (least(short) + 0.2))
  return { name, millis, ratio }
}

function least(text: string): number {
  const read = reader(text)
  let found = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const started = cpuMicros()
    read()
    found = Math.min(found, (cpuMicros() - started) / 1000)
  }
  return found
}
