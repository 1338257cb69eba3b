import { type ActingCall, actionsOf, does, type Place, some } from '../../actions/index.ts'
import { textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'

const publishesMore = commandsLike({
  yarn: ['npm publish', 'publish', 'workspace * publish', 'workspace * npm publish', 'workspaces ** publish'],
  lerna: ['publish'],
  nx: ['release !--dry-run|-d|--skip-publish'],
  'docker podman nerdctl': [
    'push',
    'image|manifest|compose push',
    'buildx|build|builder build --push',
    'build --push',
    'buildx bake --push',
    'buildx imagetools create',
  ],
  helm: ['push|cm-push'],
  twine: ['upload'],
  python: ['-m=twine upload', 'setup.py upload|register', 'setup.py ** upload'],
  setup: ['upload'],
  flit: ['publish'],
  hatch: ['publish'],
  maturin: ['publish|upload'],
  gem: ['push|yank'],
  rake: ['release'],
  bundle: ['exec rake release'],
  oras: ['push|attach'],
  cosign: ['sign|attach'],
  'cargo-release': ['-x|--execute'],
  cargo: ['release -x|--execute', 'publish|yank|owner !--dry-run|-n'],
  goreleaser: ['release !--snapshot|--skip=publish', '$'],
  'jf jfrog': ['rt upload|u|bp|docker-push', 'npm publish', '** publish|upload'],
  pod: ['trunk push|delete|deprecate'],
  'dart flutter': ['pub publish|lish !--dry-run|-n'],
  deno: ['publish !--dry-run'],
  jsr: ['publish !--dry-run'],
  snapcraft: ['upload|push|release'],
  'wasm-pack': ['publish'],
  'release-it': ['!--dry-run|-d'],
  'vsce ovsx': ['publish|unpublish'],
  'web-ext': ['sign'],
  dotnet: ['nuget push|delete'],
  mvn: ['deploy|release:perform|*:deploy'],
  ko: ['build|publish|apply !--local|-L|--push=false'],
  jib: ['build'],
  kaniko: [''],
  'conda anaconda': ['upload'],
  'ansible-galaxy': ['collection publish|import'],
  'cpan-upload': [''],
  luarocks: ['upload'],
  aws: ['codeartifact publish-package-version'],
})

/** `npm publish --help`, and nothing else. */
function asksForHelp(call: ActingCall, place: Place): boolean {
  const runs = actionsOf(call, place).filter((one) => one.type === 'runs')
  return runs.every(
    (one) =>
      one.type === 'runs' &&
      /^(?:npm|pnpm|yarn|bun|cargo)$/.test(textOf(one.program) ?? '') &&
      one.argv.at(-1) === '--help',
  )
}

/** Rules about what is published. */
export const publishing: readonly CallRule[] = [
  {
    name: 'publish',
    does: 'publishes something for others',
    instead: 'prepare the release, and let a person publish it',
    severity: 'critical',
    level: 'ask',
    deeds: ['publishes', 'runs'],
    asks: (call, { place }) =>
      asksForHelp(call, place)
        ? { truth: 'no', actions: [] }
        : some(does(call, 'publishes', place), publishesMore(call, place)),
  },
]
