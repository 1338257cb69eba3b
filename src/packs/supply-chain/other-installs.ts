import { type ActingCall, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, isUnknown, matches, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { Started } from '../rule/started.ts'

const declared = 'dependencies|devDependencies|peerDependencies|optionalDependencies|overrides|resolutions|pnpm'
  .split('|')
  .flatMap((field) => [`${field}.*`, `${field}[*`])
  .join('|')

/** Commands that are not read as installations. */
const installsMore = commandsLike({
  'npm pnpm yarn': [`pkg set ${declared}`],
  yarn: ['workspace * add|up', 'workspaces foreach ** add|up', 'up *'],
  php: ['*composer.phar require'],
  pixi: ['add'],
  R: ['-e=*install.packages*|*install_github*|*BiocManager::install*'],
  pip: [takesListFromCommand],
  uv: [takesListFromCommand],
  go: ['mod edit -replace|-require'],
})

/** `pip install -r <(…)`, `-r /dev/stdin`: a list that the project does not have. */
function takesListFromCommand({ options, words }: Started): boolean {
  const lists = ['r', 'requirement', 'c', 'constraint'].flatMap((name) => options.get(name) ?? [])
  const isInstalling = words.some(({ text }) => /^(?:install|sync|download)$/.test(textOf(text) ?? ''))
  return (
    isInstalling &&
    lists.some((one) =>
      isUnknown(one)
        ? one.why === 'a process substitution'
        : /^(?:-|\/dev\/(?:stdin|fd\/\d+))$/.test(textOf(one) ?? ''),
    )
  )
}

const inCode =
  /\binstall\.packages\s*\(|\bBiocManager::install\s*\(|\b(?:remotes|devtools|pak)::\w*install\w*\s*\(|\bpacman::p_load\s*\(|\bPkg\.(?:add|develop)\s*\(|\bpip\.main\s*\(|\bMix\.install\s*\(|\bql:quickload\b|['"](?:-m['"], ?['"])?pip['"], ?['"]install\b/

/** Whether a call installs a package in a way that is not read as one: a setting of the project, a list from a command, code. */
export function installsOtherwise(call: ActingCall, place: Place): Answer {
  const code = actionsOf(call, place).filter((one) => one.type === 'opaque' && inCode.test(one.code ?? ''))
  return some(installsMore(call, place), answerFrom(code, []))
}

/** `deno run npm:x`, `deno x jsr:@a/b`: fetched, and run immediately. */
export function runsWithDeno(call: ActingCall, place: Place, listed: readonly string[]): Answer {
  return commandsLike({
    deno: [
      ({ words: [verb, ...rest] }) =>
        /^(?:run|x|serve|test|eval)$/.test(textOf(verb?.text) ?? '') &&
        rest.slice(0, 3).some(({ text }) => {
          const [, name] = /^(?:npm|jsr):\/?(@?[^@]+)/.exec(textOf(text) ?? '') ?? []
          return name !== undefined && !listed.some((one) => matches(name, one) === 'yes')
        }),
    ],
  })(call, place)
}
