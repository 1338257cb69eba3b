import type { ActingCall, Answer, Place } from '../../actions/index.ts'
import { textsIn } from '../rule/texts-in.ts'
import { touchesPlaces } from '../rule/touches-places.ts'

/** Lists of packages, which may name another registry. */
const packageLists = touchesPlaces(
  ['writes', 'moves'],
  [
    'requirements*.txt',
    'constraints*.txt',
    'requirements/*.txt',
    'Pipfile',
    'pyproject.toml',
    'Gemfile',
    'composer.json',
    '*.csproj',
  ].map((name) => `*/${name}`),
)
const inList =
  /(?:^|["'])\s{0,9}(?:--(?:extra-)?index-url|-i|--find-links|-f|--trusted-host)[\s=]|\[\[(?:tool\.(?:uv\.index|poetry\.source|pdm\.source)|source)\]\]|^\s{0,9}source\s{1,9}['"]https?:|"repositories"\s{0,9}:|RestoreSources/m
const harmlessSource = /https?:\/\/(?:pypi\.org|rubygems\.org|download\.pytorch\.org)\b/

/** A registry that a file tool, or a text of the command, writes into a list of packages. */
export function listsRegistry(call: ActingCall, place: Place): Answer {
  const answer = packageLists(call, place)
  const texts = call.kind === 'shell' ? [call.command ?? ''] : [...textsIn(call.input)]
  const isMeant = texts.some((text) => inList.test(text) && !harmlessSource.test(text))
  return isMeant && answer.truth === 'yes' ? answer : { truth: 'no', actions: [] }
}

/** Code that changes what pnpm and yarn install. */
const installHooks = touchesPlaces(
  ['writes', 'moves'],
  ['*/.pnpmfile.cjs', '*/.pnpmfile.mjs', '*/.yarn/plugins/*', '*/.yarn/releases/*'],
)

/** Whether a call writes code that runs whenever packages are installed. */
export function changesInstallation(call: ActingCall, place: Place): Answer {
  const answer = installHooks(call, place)
  const isByManager = answer.actions.every((one) => /^(?:yarn|pnpm|corepack|git)$/.test(one.by))
  return answer.truth === 'yes' && !isByManager ? answer : { truth: 'no', actions: [] }
}
