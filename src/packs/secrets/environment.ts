import { type Argument, some } from '../../actions/index.ts'
import { isUnknown } from '../../actions/internal.ts'
import { judge } from '../rule/judge.ts'
import { knownPlaces } from '../rule/known-places.ts'
import type { CallRule } from '../rule/rule.ts'
import { isCounted } from './counted.ts'
import { listsVariables } from './lists-variables.ts'
import { showsSecret } from './shows-secret.ts'

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
        judge(call, place, ['runs'], (action) =>
          (listsVariables(action) || showsSecret(action, call, place)) && !isCounted(action, call, place)
            ? 'yes'
            : 'no',
        ),
      ),
  },
]

/** `/proc/$$/environ` */
function isOwn(place: Argument): boolean {
  return isUnknown(place) && place.begins === '/proc/' && place.why === 'the variable $'
}

/** Code that prints all variables, or a secret one: not `process.env.PORT`. */
const printsAll = new RegExp(
  [
    /\bprocess\.env\b(?!\s*(?:\?\.|\.|\[))/,
    /\bprocess\s*\[\s*['"`]env/,
    /\bprocess\.env\.\w*(?:KEY|TOKEN|SECRET|PASSWORD)\b/,
    /(?<!\bimport\s{1,9})\benviron\b(?!\s*(?:\[|\.(?:get|setdefault|pop|update)\b))/,
    /\bimport\s{1,9}environ\s{1,9}as\b/,
    /\benviron(?:\.get\(|\[)['"]\w*(?:KEY|TOKEN|SECRET|PASSWORD)\b/,
    /\bENV\.(?:to_h|each|inspect|map)\b|(?:print|puts|p|inspect)\s*\(?\s*ENV\b(?!\[)|%ENV\b/,
    /\bgetenv\(\s*\)|\bos\.Environ\(|\$_ENV\b(?!\s*\[)|\bparray\s{1,9}env\b|\barray\s{1,9}get\s{1,9}env\b|\bSys\.getenv\(\s*\)/,
    /\b(?:[Gg][Cc][Ii]|dir|ls|[Gg][Ii]|[Gg]et-[Cc]hild[Ii]tem|[Gg]et-[Ii]tem)\b[^;|]{0,40}\b[Ee]nv:|\$[Ee]nv:\w*(?:KEY|TOKEN|SECRET|PASSWORD)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
