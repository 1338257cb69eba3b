import { type Argument, isUnknown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { hostOf } from '../../usage/host-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { given, program, type Usage, wordsOf } from '../../usage/usage.ts'
import {
  all,
  code,
  connectsTo,
  ignored,
  lists,
  reads,
  readsFile,
  script,
  starts,
  type Use,
  writesFile,
} from '../../usage/uses.ts'
import { linesOf } from './listed-names.ts'

const readsOperands: Usage = { operands: reads }

/** Files that programs show, and do not run. */
const documents = /\.(?:html?|pdf|png|jpe?g|gif|webp|svg|md|txt|csv|log)$/i
const anyProgram = code('it opens a program for a file or a url')

/** `open index.html`, `open http://localhost:3000`: a page or a document of this machine is shown. */
const opens: Use = (argument, call) => {
  const text = textOf(argument) ?? ''
  const isUrl = /^[a-z][a-z\d+.-]*:/i.test(text)
  const host = isUrl ? hostOf(argument) : undefined
  if (host !== undefined) connectsTo(host, call)
  else readsFile(argument, call)
  const isHere = typeof host === 'string' && /^(?:localhost|127\.0\.0\.1|::1)$/.test(host)
  const isShown = (isUrl ? isHere : documents.test(text)) && !given(call, 'a b')
  if (!isShown) anyProgram(argument, call)
}

/** Programs that only read their operands, and their options with a value. */
const readers: Readonly<Record<string, string>> = {
  head: '-n --lines -c --bytes',
  tail: '-n --lines -c --bytes -s --sleep-interval --pid --max-unchanged-stats',
  more: '-n --lines',
  most: '',
  nl: '-b --body-numbering -d -f -h -i -l -n -s -v -w',
  tac: '-s --separator',
  cut: '-b --bytes -c --characters -d --delimiter -f --fields --output-delimiter',
  paste: '-d --delimiters',
  join: '-t -o -e -a -v -1 -2 -j',
  comm: '--output-delimiter',
  fold: '-w --width',
  fmt: '-w --width -p --prefix',
  expand: '-t --tabs',
  unexpand: '-t --tabs',
  column:
    '-s -c -o -N -H -R -E -W -T -O -l --separator --table-columns --table-right --output-separator --output-width',
  pr: '-h --header -l --length -w --width',
  cmp: '-i --ignore-initial -n --bytes',
  cksum: '-a --algorithm -l',
  md5sum: '',
  md5: '-s',
  sha1sum: '',
  sha224sum: '',
  sha256sum: '',
  sha384sum: '',
  sha512sum: '',
  shasum: '-a --algorithm',
  b2sum: '-l --length',
  b3sum: '',
  sum: '',
  strings: '-n --bytes -t --radix -e --encoding',
  od: '-A -j -N -S -t -w',
  hexdump: '-e -f -n -s',
  hd: '-e -f -n -s',
  hexyl: '-n -s --length --skip',
  base32: '-w --wrap',
  basenc: '-w --wrap',
  tsort: '',
  ptx: '-g -S -W -w -A -r -o -i -b --sentence-regexp --word-regexp --width',
  pv: '-L --rate-limit -B --buffer-size -s --size -i --interval -w --width -H --height -N --name -F --format -R -d -E',
  rot13: '',
  ul: '-t',
  col: '-l',
  lzcat: '',
  lz4cat: '',
  look: '',
  vis: '-F -s',
  unvis: '',
  mdcat: '',
  rich: '',
  ccat: '',
  jless: '',
  fx: '',
  csvcut: '-c -C -d',
  xmllint: '--xpath --schema --encode',
  gron: '',
  nm: '',
  objdump: '-j -M --start-address --stop-address',
  readelf: '-x -p',
  ldd: '',
  zcat: '',
  bzcat: '',
  xzcat: '',
  zstdcat: '',
  gzcat: '',
  csvlook: '',
  exiftool: '',
  glow: '',
  pygmentize: '-l -f -O -P',
  stat: '-c --format --printf -f -t',
  file: '-m --magic-file -e --exclude -F --separator -P',
  readlink: '',
  realpath: '--relative-to --relative-base',
}

/** Readers that pass lines of their input on. */
const passing: ReadonlySet<string> = new Set(['head', 'tail', 'tac'])

const catLike = Object.fromEntries(
  Object.entries(readers).map(
    ([name, valued]) =>
      [name, program({ ...readsOperands, valued, ...(passing.has(name) && { output: linesOf }) })] as const,
  ),
)

/** `less` writes with -o, and starts what LESSOPEN names. */
const less: Program = (invocation, reading) => {
  const [opener] = invocation.environment.variables.get('LESSOPEN') ?? []
  const text = textOf(opener)?.replace(/^\|+-?/, '')
  const paging = program({
    options: { '-o --log-file': writesFile, '-O --LOG-FILE': writesFile, '-k --lesskey-file': readsFile },
    valued: '-p --pattern -t --tag -T --tag-file -x --tabs -b --buffers -j -y -P --prompt -D',
    operands: (argument, call) => {
      const commands = /^\+.*[!|]/s.test(textOf(argument) ?? '')
      ;(commands ? code('it runs commands of less') : textOf(argument)?.startsWith('+') ? ignored : reads)(
        argument,
        call,
      )
    },
    also: (call) => {
      if (opener !== undefined) script(text ?? opener, call)
    },
  })
  return paging(invocation, reading)
}

const diff = program({
  options: { '--from-file': reads, '--to-file': reads, '-X --exclude-from': readsFile },
  valued:
    '-x --exclude -U --unified -C --context -I --ignore-matching-lines -F --show-function-line -S --starting-file -W --width --label --palette --tabsize --horizon-lines',
  long: 'recursive',
  operands: reads,
  recursive: 'r recursive',
})

const bat = program({
  options: { '--pager': script },
  valued:
    '-l --language -H --highlight-line --file-name --style --theme -m --map-syntax -r --line-range --wrap --color',
  operands: reads,
})

const sort = program({
  options: {
    '-o --output': writesFile,
    '--compress-program': starts,
    '--files0-from': readsFile,
    '-T --temporary-directory': ignored,
  },
  valued: '-k --key -t --field-separator -S --buffer-size --parallel --batch-size --random-source --sort',
  operands: reads,
  output: linesOf,
})

/** `jq filter files`: some options take a name and a value, or a name and a file. */
const jq: Program = (invocation, reading) => {
  const args: Argument[] = []
  const files: Argument[] = []
  for (let at = 0; at < invocation.args.length; at++) {
    const argument = invocation.args[at] as Argument
    const isPair = /^--(?:arg|argjson|slurpfile|rawfile)$/.test(textOf(argument) ?? '')
    if (!isPair) args.push(argument)
    else if (/file$/.test(textOf(argument) ?? '')) files.push(...invocation.args.slice(at + 2, at + 3))
    if (isPair) at += 2
  }
  return program({
    options: { '-f --from-file': readsFile },
    valued: '--indent -L --library-path',
    first: [ignored],
    firstUnless: 'f from-file',
    operands: reads,
    also: (call) => {
      for (const file of files) readsFile(file, call)
    },
  })({ ...invocation, args }, reading)
}

/** `yq -i filter file` writes the file. */
const yq = program({
  options: { '--from-file': readsFile, '-s --split-exp': ignored },
  valued: '-p --input-format -o --output-format -I --indent --arg --argjson',
  first: [ignored],
  operands: (argument, call) => (given(call, 'i inplace in-place') ? all(reads, writesFile) : reads)(argument, call),
})

const listing = (valued: string, recursive: string | true = true): Program =>
  program({ valued, operands: lists, otherwise: ['.'], recursive, long: 'recursive all' })

/** `ls -A folder` prints the names in a folder, seen from there; those that begin with a dot only if it is asked to. */
const listingNames = (valued: string, recursive: string): Program => {
  const list = listing(valued, recursive)
  return (invocation, reading) => {
    const output = list(invocation, reading)
    const { operands, flags } = optionsOf(invocation.args, { valued: wordsOf(valued) })
    const isLong = ['l', 'g', 'n', 'o', 's', 'i', 'F', 'p', 'R', 'Q', 'm'].some((one) => flags.has(one))
    const [folder, ...more] = operands
    const text = folder === undefined ? '' : textOf(folder)
    if (isLong || more.length > 0 || text === undefined || !isUnknown(output)) return output
    // a folder is listed without its name, and a file by its name alone
    const names = ['a', 'A', 'f', 'all', 'almost-all'].some((one) => flags.has(one)) ? ['*', '.*'] : ['*']
    const lines = names.map((one): Argument => ({ type: 'pattern', text: one }))
    // if it is there
    const itself: Argument = { type: 'pattern', text }
    return { ...output, lines: folder === undefined ? lines : flags.has('d') ? [itself] : [itself, ...lines] }
  }
}

/** Programs that read files, or list folders. */
export const viewers: Readonly<Record<string, Program>> = {
  ...catLike,
  uniq: program({
    valued: '-f --skip-fields -s --skip-chars -w --check-chars',
    first: [reads, writesFile],
    output: linesOf,
  }),
  wc: program({ options: { '--files0-from': readsFile }, operands: reads }),
  bat,
  batcat: bat,
  iconv: program({
    options: { '-o --output': writesFile },
    valued: '-f --from-code -t --to-code',
    operands: reads,
  }),
  date: program({ options: { '-f --file': readsFile, '-r --reference': ignored }, valued: '-d --date -s --set' }),
  gdate: program({ options: { '-f --file': readsFile, '-r --reference': ignored }, valued: '-d --date -s --set' }),
  recode: program({ first: [ignored], operands: all(reads, writesFile) }),
  less,
  zless: less,
  diff,
  colordiff: diff,
  sdiff: program({ options: { '-o --output': writesFile, '--diff-program': starts }, operands: reads }),
  diff3: program({ options: { '--diff-program': starts }, valued: '-L --label', operands: reads }),
  delta: program({ options: { '--pager': script }, operands: reads }),
  sort,
  gsort: sort,
  shuf: program({
    options: { '-o --output': writesFile },
    valued: '-i -n --input-range --head-count',
    operands: reads,
  }),
  jq,
  gojq: jq,
  jaq: jq,
  yq,
  ls: listingNames(
    '-I --ignore -w --width -T --tabsize --hide --color --sort --time --time-style --block-size --format',
    'R recursive',
  ),
  dir: listing('', 'R recursive'),
  exa: listing('-L --level -s --sort -I --ignore-glob', 'R T recurse tree'),
  eza: listing('-L --level -s --sort -I --ignore-glob', 'R T recurse tree'),
  tree: program({
    options: { '-o': writesFile },
    valued: '-L -P -I -H -T --filelimit --charset --sort --timefmt',
    operands: lists,
    otherwise: ['.'],
    recursive: true,
  }),
  du: listing('-d --max-depth -B --block-size -t --threshold --exclude -X --exclude-from --files0-from --time-style'),
  df: program({ valued: '-B --block-size -t --type -x --exclude-type --output' }),
  'xdg-open': program({ operands: opens }),
  open: program({ valued: '-a -b -s', operands: opens }),
  nano: program({ valued: '-T -r -s -o -Y', operands: all(reads, writesFile) }),
  pico: program({ operands: all(reads, writesFile) }),
  micro: program({ operands: all(reads, writesFile) }),
  locate: program({ output: () => unknown('a list of files') }),
}
