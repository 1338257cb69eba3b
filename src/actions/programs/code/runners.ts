import { type Argument, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { program } from '../../usage/usage.ts'
import { code, readsFile, runsFile, script, type Use } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { outside } from '../../usage/within.ts'

/** The program behind some operands is run: `doppler run -- command`. */
function runs(valued = '', operands = 0): Program {
  return program({
    valued,
    stopsAtOperand: true,
    also: ({ operands: all, invocation, reading }) => {
      const argv = all.slice(operands)
      reading.run(argv[0] === '--' ? argv.slice(1) : argv, outside(invocation, reading), invocation.input)
    },
  })
}

const verbRuns = (names: string, valued = '', operands = 0): Program =>
  verbs({ [names]: runs(valued, operands) }, { valued })

/** `nvm exec 20 npm test`, `rvm 3.3 do gem list`: a version and a word may come before the program. */
function behindVersion(word?: string): Program {
  return (invocation, reading) => {
    const { args } = invocation
    const isBefore = (one: Argument | undefined) =>
      one !== undefined && /^(?:v?\d|-|lts|node$|system$|stable$|ruby|default$)/.test(textOf(one) ?? '-')
    const end = word === undefined ? args.findIndex((one) => !isBefore(one)) : args.indexOf(word) + 1
    return end < 0 || (word !== undefined && end === 0)
      ? ''
      : reading.run(args.slice(end), outside(invocation, reading), invocation.input)
  }
}

/** `py -3.12 -m pip`, `fvm flutter pub`: another program is run with the arguments. */
function runsAs(name: string, notIts: RegExp): Program {
  return (invocation, reading) => {
    const args = invocation.args.filter((one, at) => at > 0 || !notIts.test(textOf(one) ?? ''))
    return reading.run([name, ...args], outside(invocation, reading), invocation.input)
  }
}

/** `nodemon --exec 'text'`, `nodemon file.js`. */
const nodemon = program({
  options: { '-x --exec': script, '--config': readsFile },
  valued: '-e --ext -w --watch -i --ignore -d --delay -s --signal',
  stopsAtOperand: true,
  first: [(argument, call) => (call.flags.has('x') || call.flags.has('exec') ? readsFile : runsFile)(argument, call)],
})

/** Keys of fzf may run commands. */
const bind: Use = (argument, call) => {
  if (typeof argument !== 'string' || /execute|become|reload|preview|transform/.test(argument))
    code('a key of fzf runs a command')(argument, call)
}

/** `chokidar '**' -c 'text'`, `onchange '**' -- program`. */
const afterDashes =
  (valued: string): Program =>
  (invocation, reading) => {
    const end = invocation.args.indexOf('--')
    const own = program({ options: { '-c --command -s --shell': script }, valued })
    const args: readonly Argument[] = end < 0 ? invocation.args : invocation.args.slice(0, end)
    const output = own({ ...invocation, args }, reading)
    return end < 0 ? output : reading.run(invocation.args.slice(end + 1), outside(invocation, reading), undefined)
  }

const manual = program({
  options: { '-P --pager': script, '-H --html': script, '-C --config-file': readsFile },
  valued:
    '-s -S --sections -M --manpath -L --locale -m --systems -e --extension -r --prompt -E --encoding -R --recode -p --preprocessor',
})

/** Programs that run others as part of a project. */
export const runners: Readonly<Record<string, Program>> = {
  shx: runs(),
  concurrently: program({
    valued: '-n --names -c --prefix-colors -p --prefix -m --max-processes -s --success -l --restart-tries',
    operands: script,
  }),
  'cross-env-shell': program({
    operands: (one, call) => (/^\w+=/.test(textOf(one) ?? '') ? undefined : script(one, call)),
  }),
  'env-cmd': runs('-f --file -e --environments -r --rc-file'),
  'dotenv-cli': runs('-e -v -c'),
  dotenvx: verbRuns('run', '-f --env-file -e --env'),
  doppler: verbRuns('run', '-p --project -c --config -t --token'),
  op: verbRuns('run', '--env-file --account'),
  infisical: verbRuns('run', '--env --path --projectId'),
  'aws-vault': verbRuns('exec', '-d --duration', 1),
  chamber: verbRuns('exec', '', 1),
  mise: verbRuns('exec x', '-C --cd'),
  asdf: verbRuns('exec'),
  pyenv: verbRuns('exec'),
  rbenv: verbRuns('exec'),
  nodenv: verbRuns('exec'),
  volta: verbRuns('run', '--node --npm --yarn'),
  fnm: verbRuns('exec', '--using'),
  rustup: verbRuns('run', '', 1),
  nvm: verbs({ exec: behindVersion() }),
  rvm: behindVersion('do'),
  'chruby-exec': afterDashes(''),
  fvm: verbs({ flutter: runsAs('flutter', /^$/), dart: runsAs('dart', /^$/), exec: runs() }),
  py: runsAs('python', /^-\d|^-V:/),
  nodemon,
  watchexec: afterDashes('-e --exts -w --watch -i --ignore -f --filter -d --debounce'),
  chokidar: afterDashes('-i --ignore -d --debounce -t --throttle'),
  onchange: afterDashes('-e --exclude -d --delay -j --jobs'),
  reflex: afterDashes('-r --regex -g --glob -R -G'),
  fzf: program({
    options: { '--preview --with-shell': script, '--bind': bind },
    valued: '-q --query -f --filter -d --delimiter -n --nth --height',
  }),
  man: manual,
  xterm: program({
    options: { '-l -lf': () => undefined },
    valued: '-geometry -fn -T',
    also: ({ invocation, reading }) => {
      const at = invocation.args.indexOf('-e')
      if (at >= 0) reading.run(invocation.args.slice(at + 1), outside(invocation, reading), undefined)
    },
  }),
  'gnome-terminal': afterDashes('--title --working-directory'),
}
