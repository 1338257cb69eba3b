import type { Argument } from '../../actions/index.ts'
import { optionsOf, shown, textOf } from '../../actions/internal.ts'
import type { Runs } from '../rule/program-calls.ts'
import { isSecretName } from './secret-variables.ts'

/** Whether a program prints all variables, those of a container or a project among them, or one whose name says that it is secret. */
export function listsVariables({ program, argv }: Runs): boolean {
  const name = textOf(program)?.toLowerCase() ?? ''
  const lists = Object.hasOwn(listing, name) ? listing[name] : undefined
  return lists?.(argv.slice(1)) === true
}

type Lists = (args: readonly Argument[]) => boolean

const declares: Lists = (args) => {
  const names = args.filter((one) => !/^-[a-zA-Z]+$/.test(textOf(one) ?? ''))
  const isPrinting = args.some((one) => /^-[a-zA-Z]*p/.test(textOf(one) ?? ''))
  if (names.length > 0) return isPrinting && names.some((one) => isSecretName(textOf(one) ?? ''))
  return !args.some((one) => /[fFaAi]/.test(textOf(one) ?? ''))
}

/** A filter or a script that goes through all variables, or names a secret one. */
function inScript(all: RegExp, one: RegExp): Lists {
  return (args) => {
    const texts = args.map((arg) => textOf(arg) ?? '').filter((text) => !text.startsWith('-'))
    return texts.some((text) => all.test(text) || [...text.matchAll(one)].some(([, name = '']) => isSecretName(name)))
  }
}

const inAwk = inScript(/\bENVIRON\b(?!\s*\[\s*")/, /\bENVIRON\s*\[\s*"(\w+)"/g)
const inJq = inScript(/(?:^|[^.\w"$])env\b(?!\.)|\$ENV\b(?!\.)/, /(?:^|[^.\w"$]|\$)(?:env|ENV)\.(\w+)/g)

/** The script `env` of a package manager prints all, unless the project has one of that name. */
const runsEnv: Lists = ([verb, ...rest]) =>
  /^(?:run|run-script)$/.test(textOf(verb) ?? '') && textOf(rest.find((one) => !shown(one).startsWith('-'))) === 'env'

/** `docker inspect web`, unless a format selects what has no variables. */
const inspects: Lists = (args) => {
  const { operands, values } = optionsOf(args, {
    valued: ['-f', '--format', '--type', '-H', '--host', '-c', '--context'],
  })
  const words = operands.map((one) => textOf(one) ?? '')
  if (words[0] === 'compose') return readsCompose(args.slice(args.indexOf('compose') + 1))
  const isMeant = words[0] === 'inspect' || (words[0] === 'container' && words[1] === 'inspect')
  const formats = [...(values.get('f') ?? []), ...(values.get('format') ?? [])].map(shown)
  if (!isMeant || values.get('type')?.some((one) => one !== 'container')) return false
  return (
    formats.length === 0 ||
    formats.some((one) => /\bEnv\b|json\s+(?:\.|\.Config)\s*\}|^json$|\{\{\s*\.(?:Config)?\s*\}\}/.test(one))
  )
}

const readsCompose: Lists = (args) => {
  const { operands, flags } = optionsOf(args, {
    valued: [
      '-f',
      '--file',
      '-p',
      '--project-name',
      '--env-file',
      '--profile',
      '-o',
      '--output',
      '--project-directory',
      '--hash',
    ],
  })
  const isPart = [
    'services',
    'volumes',
    'images',
    'profiles',
    'hash',
    'quiet',
    'q',
    'no-interpolate',
    'networks',
    'models',
    'help',
  ].some((one) => flags.has(one))
  return /^(?:config|convert)$/.test(textOf(operands[0]) ?? '') && !isPart
}

const isWord =
  (words: RegExp): Lists =>
  (args) =>
    args.some((one) => words.test(textOf(one) ?? ''))

const listing: Readonly<Record<string, Lists>> = {
  printenv: (args) => {
    const names = args.flatMap((one) => (/^-/.test(textOf(one) ?? '') ? [] : [textOf(one) ?? 'a_token']))
    return names.length === 0 || names.some(isSecretName)
  },
  env: (args) => {
    const { operands, flags } = optionsOf(args, { valued: ['-u', '--unset', '-C', '--chdir', '-S', '--split-string'] })
    const isEmptied =
      flags.has('i') || flags.has('ignore-environment') || flags.has('help') || flags.has('version') || flags.has('S')
    return !isEmptied && operands.every((one) => /^\w+=/.test(shown(one)))
  },
  set: (args) => args.length === 0,
  export: declares,
  declare: declares,
  typeset: declares,
  readonly: declares,
  ps: (args) => /^(?:[a-df-z]*e[a-z]*|-?[a-z]*E[a-z]*)$/.test(textOf(args[0]) ?? ''),
  systemctl: (args) => args.includes('show-environment') || isWord(/^(?:-p|--property=)?Environment$/)(args),
  tmux: isWord(/^(?:show-environment|showenv)$/),
  launchctl: ([verb, name]) => verb === 'export' || (verb === 'getenv' && isSecretName(textOf(name) ?? '')),
  make: isWord(/^-[a-oq-z]*p[a-z]*$|^--print-data-base$/),
  jq: inJq,
  gojq: inJq,
  jaq: inJq,
  awk: inAwk,
  gawk: inAwk,
  mawk: inAwk,
  npm: runsEnv,
  pnpm: runsEnv,
  yarn: runsEnv,
  bun: runsEnv,
  docker: inspects,
  podman: inspects,
  nerdctl: inspects,
  'docker-compose': readsCompose,
}
