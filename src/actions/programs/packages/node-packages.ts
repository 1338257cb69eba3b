import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Invocation, Program, Reading } from '../../shell/reading.ts'
import { inShell } from '../../usage/in-shell.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { given, program, type Usage, valuesOf } from '../../usage/usage.ts'
import { connects, ignored, persists, script, starts, writesAll, writesFile } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { outside } from '../../usage/within.ts'
import { interpreters } from '../code/interpreters.ts'
import { moveTo } from '../wrappers/surroundings.ts'
import { beforeVerb, installing, installs, type Manager, publishing } from './installing.ts'
import { npmPackage } from './package-name.ts'

const valued =
  '--prefix --dir --cwd --workspace --filter --tag --otp --access --loglevel --cache --omit --include --save-prefix --before --fetch-retries --reporter --node-options --modules-folder --cache-folder --mutex --network-timeout --store-dir --depth'

/** A manager, and its own short options with a value. */
function managerOf(name: string, letters: string): Manager {
  const usage: Usage = {
    options: { '--registry --proxy --https-proxy': connects, '--script-shell --node-gyp --git --shell': starts },
    valued: `${valued} --userconfig --globalconfig${letters}`,
    long: 'global dry-run save-dev save-optional ignore-scripts',
  }
  return { name, nameOf: npmPackage, shorthand: 'github.com', usage }
}

const managers = {
  npm: managerOf('npm', ' -C -w'),
  pnpm: managerOf('pnpm', ' -C -F'),
  yarn: managerOf('yarn', ''),
  bun: managerOf('bun', ''),
} as const

/** The name of the program that a package has as a rule: `@scope/tool@1` → `tool`. */
function programName(argument: Argument): Argument {
  const name = npmPackage(argument)
  return typeof name === 'string' ? name.slice(name.lastIndexOf('/') + 1) : name
}

/** `npx -p package -c 'text'`, `npx package arguments`: a package is fetched and started. */
function fetchesAndRuns(manager: Manager): Program {
  const packages = '-p --package'
  const texts = '-c --call'
  return program({
    options: { '--registry': connects, [packages]: (one, call) => installs(manager, one, call, true), [texts]: script },
    valued,
    stopsAtOperand: true,
    also: (call) => {
      const { invocation, reading } = call
      const [first, ...rest] = call.operands
      if (first === undefined || valuesOf(call, texts).length > 0) return
      const isNamed = valuesOf(call, packages).length > 0
      if (!isNamed) installs(manager, first, call, true)
      reading.run([isNamed ? first : programName(first), ...rest], outside(invocation, reading), invocation.input)
    },
  })
}

/** `npm create vite` runs the package `create-vite`. */
function creates(manager: Manager): Program {
  return program({
    ...manager.usage,
    stopsAtOperand: true,
    also: (call) => {
      const [first] = call.operands
      if (first !== undefined) installs(manager, initializer(npmPackage(first)), call, true)
    },
  })
}

function initializer(name: Argument): Argument {
  if (typeof name !== 'string') return name
  const [, scope, rest] = /^(@[^/]+)(?:\/(.+))?$/.exec(name) ?? []
  if (scope !== undefined) return rest === undefined ? `${scope}/create` : `${scope}/create-${rest}`
  return /[:/]/.test(name) ? name : `create-${name}`
}

/** A script of the project: what it runs is in a file. All but npm leave options behind its name to the script. */
const runsScript = (manager: Manager): Program =>
  program({
    ...manager.usage,
    ...(manager.name !== 'npm' && { stopsAtOperand: true }),
    also: ({ reading, invocation }) => reading.runsFile('package.json', invocation),
  })

/** A program of an installed package: `pnpm exec tool`, `yarn run tool`. */
const runsInstalled: Program = (invocation, reading) =>
  program({
    stopsAtOperand: true,
    also: (call) => {
      const { operands } = call
      if (given(call, 'c shell-mode')) reading.script(lineOf(operands), inShell(invocation, reading), invocation.input)
      else reading.run(operands, outside(invocation, reading), invocation.input)
    },
  })(invocation, reading)

/** `npm config set key=value`: some settings make npm run something. */
const setsOption = program({
  operands: ignored,
  also: (call) => {
    const line = lineOf(call.operands)
    writesFile('~/.npmrc', call)
    const isRun =
      isUnknown(line) || /script-shell|node-options|registry|ignore-scripts|git|init-module|onload-script/.test(line)
    if (isRun) persists('the configuration of npm', call)
  },
})

/** `npm update x`: only what the project declares. */
const updating = (manager: Manager): Program =>
  program({ ...manager.usage, also: (call) => installs(manager, undefined, call) })

const shared = (manager: Manager): Readonly<Record<string, Program>> => ({
  'install i in ins inst insta instal isnt isnta isntal isntall add a': installing(manager),
  'ci clean-install ic install-clean isntall-clean cit install-ci-test it install-test': installing(manager),
  'update up upgrade udpate': updating(manager),
  'link ln': installing(manager),
  'remove rm r un uninstall unlink': program(manager.usage),
  dlx: fetchesAndRuns(manager),
  'create init innit': creates(manager),
  'publish unpublish deprecate dist-tag dist-tags access owner team': publishing(manager),
  'run run-script rum urn test t tst start stop restart rebuild rb': runsScript(manager),
  'config c': verbs({ set: setsOption }),
  set: setsOption,
})

/** `yarn tool`, `pnpm tool`: a script of the project, or a program of an installed package. */
const scriptOrProgram: Program = (invocation, reading) => {
  reading.runsFile('package.json', invocation)
  return runsInstalled(invocation, reading)
}

/** `yarn run -T tool`, `yarn run -B tool`: a program, and no script of the project. */
const yarnRuns: Program = (invocation, reading) => {
  const { flags } = optionsOf(invocation.args, { stopsAtOperand: true })
  const isProgram = ['T', 'B', 'top-level', 'binaries-only'].some((one) => flags.has(one))
  return (isProgram ? runsInstalled : runsScript(managers.yarn))(invocation, reading)
}

/** `npm explore package -- program`: in the folder of the package. */
const explore = program({
  also: ({ operands, invocation, reading }) => {
    const [name, ...argv] = operands
    const where = outside(invocation, reading)
    if (name !== undefined) moveTo(textOf(name) === undefined ? name : `node_modules/${shown(name)}`, where, reading)
    reading.run(argv, where, invocation.input)
  },
})

/** What only npm has. */
const npmOnly: Readonly<Record<string, Program>> = {
  'exec x': fetchesAndRuns(managers.npm),
  explore,
  pkg: verbs({ 'set delete fix': program({ also: (call) => writesFile('package.json', call) }) }),
  pack: program({
    ...managers.npm.usage,
    options: { ...managers.npm.usage.options, '--pack-destination': writesAll },
    operands: ignored,
  }),
}

const { npm, pnpm, yarn, bun } = managers

const yarnOnly = {
  ...shared(yarn),
  run: yarnRuns,
  'exec node': runsInstalled,
  npm: verbs({ publish: publishing(yarn) }),
  global: verbs({ ...shared(yarn) }),
  'why list info cache workspaces workspace version versions audit outdated dedupe plugin': program({}),
}
const yarnProgram: Program = (invocation, reading) =>
  invocation.args.every((one) => /^-/.test(textOf(one) ?? ''))
    ? installing(yarn)(invocation, reading)
    : verbs(yarnOnly, { ...beforeVerb(yarn.usage), otherwise: scriptOrProgram })(invocation, reading)

/** `bun exec 'text'`: its shell reads it. */
const bunExec = program({ first: [script] })

const bunVerbs = verbs(
  { ...shared(bun), x: fetchesAndRuns(bun), run: bunRuns, exec: bunExec },
  { ...beforeVerb(bun.usage), otherwise: interpreters['bun'] as Program },
)

/** `bun install`, `bun run`, `bun file.ts`, `bun -e code`. */
const bunProgram: Program = (invocation, reading) => {
  const { values } = optionsOf(invocation.args, { valued: ['-e', '--eval', '-p', '--print'], stopsAtOperand: true })
  return (values.size > 0 ? (interpreters['bun'] as Program) : bunVerbs)(invocation, reading)
}

/** `bun run script`, or a file. */
function bunRuns(invocation: Invocation, reading: Reading): ReturnType<Program> {
  const output = runsScript(bun)(invocation, reading)
  const [first] = optionsOf(invocation.args, { stopsAtOperand: true }).operands
  const isFile = first !== undefined && /\.[cm]?[jt]sx?$|^-$|^https?:/.test(shown(first))
  return isFile ? (interpreters['bun'] as Program)(invocation, reading) : output
}

/** Managers of packages for Node. */
export const nodePackages: Readonly<Record<string, Program>> = {
  npm: verbs({ ...shared(npm), ...npmOnly }, { ...beforeVerb(npm.usage), abbreviates: true }),
  pnpm: verbs({ ...shared(pnpm), exec: runsInstalled }, { ...beforeVerb(pnpm.usage), otherwise: scriptOrProgram }),
  yarn: yarnProgram,
  yarnpkg: yarnProgram,
  bun: bunProgram,
  npx: fetchesAndRuns(npm),
  pnpx: fetchesAndRuns(pnpm),
  bunx: fetchesAndRuns(bun),
  corepack: (invocation, reading) =>
    /^(?:npm|npx|pnpm|pnpx|yarn|yarnpkg)(?:@|$)/.test(textOf(invocation.args[0]) ?? '')
      ? reading.run(
          [npmPackage(invocation.args[0] ?? ''), ...invocation.args.slice(1)],
          outside(invocation, reading),
          undefined,
        )
      : unknown('the output of corepack'),
  lerna: verbs({ publish: publishing(npm) }),
  changeset: verbs({ publish: publishing(npm) }),
  'semantic-release': publishing(npm),
  np: publishing(npm),
  vsce: verbs({ 'publish unpublish': publishing({ ...npm, name: 'vsce' }) }),
  ovsx: verbs({ publish: publishing({ ...npm, name: 'ovsx' }) }),
  jsr: verbs({ publish: publishing({ ...npm, name: 'jsr' }), 'add install i': installing({ ...npm, name: 'jsr' }) }),
}
