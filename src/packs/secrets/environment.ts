import { type ActingCall, type Action, type Argument, actionsOf, some } from '../../actions/index.ts'
import { isUnknown, textOf } from '../../actions/internal.ts'
import { judge, type Truth } from '../rule/judge.ts'
import { knownPlaces } from '../rule/known-places.ts'
import { judgePrograms } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'

const processes = knownPlaces(['/proc/*/environ', '/proc/*/task/*/environ'])

/** Rules about variables of the process, which often contain tokens. */
export const environment: readonly CallRule[] = [
  {
    name: 'print-environment',
    does: 'prints all variables, or a secret one',
    instead: 'print only the ones that you need, by their names',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs', 'reads', 'opaque'],
    asks: (call, { place }) =>
      some(
        judge(call, place, ['reads'], (action) =>
          action.path.places.some(isOwn) ? 'yes' : processes.touchedBy(action, place),
        ),
        judge(call, place, ['opaque'], ({ code = '' }) => (printsAll.test(code) ? 'yes' : 'no')),
        judgePrograms(call, place, {
          printenv: (args) => printed(args),
          env: (args) => (args.every((one) => /^(?:-[0v]|--null|\w+=.*)$/s.test(textOf(one) ?? '')) ? 'yes' : 'no'),
          set: (args) => (args.length === 0 ? 'yes' : 'no'),
          export: (args) => listing(args),
          declare: (args) => listing(args),
          typeset: (args) => listing(args),
          readonly: (args) => listing(args),
          ps: (args) => (/^(?:[a-df-z]*e[a-z]*|-?[a-z]*E[a-z]*)$/.test(textOf(args[0]) ?? '') ? 'yes' : 'no'),
          systemctl: (args) => (args.includes('show-environment') ? 'yes' : 'no'),
          tmux: (args) => (args.some((one) => /^(?:show-environment|showenv)$/.test(textOf(one) ?? '')) ? 'yes' : 'no'),
          jq: (args) => matching(args, /(?:^|[^.\w"$])env\b(?!\.)|\$ENV\b(?!\.)/),
          awk: (args) => matching(args, /\bENVIRON\b(?!\s*\[\s*")/),
          gawk: (args) => matching(args, /\bENVIRON\b(?!\s*\[\s*")/),
          echo: (args) => shows(args, call, place),
          printf: (args) => shows(args, call, place),
          print: (args) => shows(args, call, place),
        }),
      ),
  },
]

/** `/proc/$$/environ` */
function isOwn(place: Argument): boolean {
  return isUnknown(place) && place.begins === '/proc/' && place.why === 'the variable $'
}

/** Code that prints all variables, or a secret one: not `process.env.PORT`. */
const printsAll =
  /\bprocess\.env\b(?!\s*(?:\?\.|\.|\[))|\bos\.environ\b(?!\s*(?:\[|\.get\b|\.setdefault\b))|\bENV\.(?:to_h|each|inspect|map)\b|(?:print|puts|p|inspect)\s*\(?\s*ENV\b(?!\[)|%ENV\b|\bprocess\.env\.\w*(?:KEY|TOKEN|SECRET|PASSWORD)\b|\benviron(?:\.get\(|\[)['"]\w*(?:KEY|TOKEN|SECRET|PASSWORD)\b|\bgetenv\(\s*\)|\bos\.Environ\(/

const secretName =
  /(?:^|_)(?:api_?key|access_?key|secret_?key|private_?key|key|token|secret|passw(?:or)?d|pass|credentials?|apikey)s?$/i
const harmlessName = /(?:^|_)public_?key$|^key$/i

function isSecretName(name: string): boolean {
  return secretName.test(name) && !harmlessName.test(name)
}

/** A filter or a script that goes through all variables. */
function matching(args: readonly Argument[], all: RegExp): Truth {
  const filter = args.find((one) => !/^-/.test(textOf(one) ?? ''))
  return all.test(textOf(filter) ?? '') ? 'yes' : 'no'
}

/** `printenv` alone, or of a variable whose name says that it is secret. */
function printed(args: readonly Argument[]): Truth {
  const names = args.flatMap((one) => (/^-/.test(textOf(one) ?? '') ? [] : [textOf(one) ?? 'x']))
  return names.length === 0 || names.some(isSecretName) ? 'yes' : 'no'
}

/** `export`, `declare -x`, `declare -p`: without a name, they list all. */
function listing(args: readonly Argument[]): Truth {
  if (args.some((one) => !/^-[a-zA-Z]+$/.test(textOf(one) ?? ''))) return 'no'
  return args.some((one) => /[fFaAi]/.test(textOf(one) ?? '')) ? 'no' : 'yes'
}

/** Programs that take a secret from their input, and do not show it. */
const takers: ReadonlySet<string> = new Set(
  'docker podman buildah gh glab helm kubectl oras crane npm wc sha256sum'.split(' '),
)

/** `echo $API_TOKEN`, unless a program takes it from there. */
function shows(args: readonly Argument[], call: ActingCall, place: Parameters<typeof actionsOf>[1]): Truth {
  const isSecret = args.some((one) => isUnknown(one) && isSecretName(/^the variable (\w+)$/.exec(one.why)?.[1] ?? ''))
  if (!isSecret) return 'no'
  return actionsOf(call, place).some(isTaken) ? 'no' : 'yes'
}

function isTaken(action: Action): boolean {
  return action.type === 'runs' && action.piped && takers.has(textOf(action.program) ?? '')
}
