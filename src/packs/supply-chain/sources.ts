import { type ActingCall, actionsOf, type Answer, does, type Place, some } from '../../actions/index.ts'
import { answerFrom, matches, shown } from '../../actions/internal.ts'
import { textsIn } from '../texts-in.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { startedFrom } from '../rule/started.ts'
import { touchesPlaces } from '../rule/touches-places.ts'

const managers =
  /^(?:npm|npx|pnpm|pnpx|yarn|yarnpkg|bun|bunx|pip|pipx|uv|uvx|poetry|pdm|python|conda|mamba|micromamba|cargo|gem|bundle|bundler|go|dotnet|nuget|composer|twine|corepack|lerna|deno|helm|choco|twine|hatch|flit|rye)$/
const registryOptions = [
  ...['registry', 'index-url', 'extra-index-url', 'default-index', 'index', 'find-links', 'source', 'add-source', 'repository-url'],
  ...['proxy', 'https-proxy', 'clear-sources', 'i', 'f', 's', 'replace-registry-host'],
]
const registryVariables =
  /^(?:npm_config_(?:.*_)?registry|npm_config_https?_proxy|pip_(?:extra_)?index_url|pip_find_links|pip_config_file|uv_(?:extra_|default_)?index(?:_url)?|uv_find_links|goproxy|goflags|gonosumdb|gonosumcheck|gosumdb|goinsecure|goprivate|yarn_(?:npm_)?registry(?:_server)?|bundle_mirror.*|rubygems_host|cargo_registries_.*|cargo_source_.*|bun_config_registry|conda_channels|twine_repository_url|npm_config_userconfig|npm_config_globalconfig|poetry_repositories_.*)$/i

/** The host of a url, of `name=url` or `sparse+url`. */
function hostIn(text: string): string | undefined {
  const [, authority] = /\b(?:https?|ftp|git|ssh):\/\/([^/?#\s]*)/i.exec(text) ?? []
  return authority?.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '').toLowerCase()
}

/** A registry in an option or a variable, unless it is one of these. */
function otherRegistries(call: ActingCall, place: Place, hosts: readonly string[]): Answer {
  const isOther = (text: string) => {
    const host = hostIn(text)
    return host !== undefined && !hosts.some((one) => matches(host, one) === 'yes')
  }
  const found = actionsOf(call, place).filter((action) => {
    if (action.type !== 'runs' || !managers.test(shown(action.program))) return false
    const { options } = startedFrom(action)
    if (registryOptions.some((name) => options.get(name)?.some((value) => isOther(shown(value))))) return true
    if (action.argv.some((one) => /^--[@\w.-]*:registry=|^--[@\w.-]*:registry$/.test(shown(one)) && isOther(shown(one)))) return true
    return Object.entries(action.assigned).some(([name, value]) => registryVariables.test(name) && isOther(shown(value)))
  })
  return answerFrom(found, [])
}

const sets = 'registry|registry=*|*:registry|*:registry=*|npmRegistryServer|proxy|https-proxy|proxy=*|https-proxy=*|npmScopes*|repository=*'
const setsRegistry = commandsLike({
  'npm pnpm yarn bun': [`config|c set ${sets}`, `set ${sets}`, `config ${sets}`],
  pip: ['config set global.index-url|global.extra-index-url|*.index-url|*.extra-index-url|*.find-links|*.proxy'],
  poetry: ['source add', 'config repositories.*'],
  bundle: ['config mirror.*', 'config set mirror.*', 'config ** mirror.*'],
  go: ['env -w @GOPROXY=*|GOSUMDB=*|GONOSUMDB=*|GOINSECURE=*|GOFLAGS=*|GONOSUMCHECK=*|GOPRIVATE=*'],
  'conda mamba micromamba': ['config --add|--append|--prepend|--set=channels|channel_alias|default_channels', '-c|--channel=http*'],
  composer: ['config ** repo*|repositories.*', 'config repo*|repositories*'],
  'nrm yrm': ['use|add'],
  cargo: ['--registry', '--index', '--config=*registry*|*source.*'],
  pdm: ['config pypi.url'],
  uv: ['--index-strategy=unsafe-*'],
  dotnet: ['nuget add|update source'],
  nuget: ['sources|source add|update'],
})
const registryFiles = touchesPlaces(
  ['writes', 'moves'],
  [
    ...['.npmrc', '.yarnrc', '.yarnrc.yml', 'bunfig.toml', '.bunfig.toml', 'pip.conf', 'pip.ini', '.pypirc', '.condarc', '.gemrc'],
    ...['.cargo/config.toml', '.cargo/config', '.bundle/config', 'nuget.config', 'NuGet.Config', 'uv.toml', '.pydistutils.cfg'],
  ].map((name) => `*/${name}`),
)
const namesRegistry = /registry|index-url|index_url|\bindex\b|repository|mirror|channels|sources|proxy|packagesources/i

/** A settings file that may name another registry. What a file tool writes is known; other settings are ordinary. */
function writesRegistry(call: ActingCall, place: Place): Answer {
  const answer = registryFiles(call, place)
  const isKnown = call.kind !== 'shell'
  if (answer.truth !== 'yes' || !isKnown) {
    const byManager = answer.actions.every((one) => managers.test(one.by))
    return byManager ? { truth: 'no', actions: [] } : answer
  }
  const texts = [...textsIn(call.input)]
  return texts.some((text) => namesRegistry.test(text)) ? answer : { truth: 'no', actions: [] }
}

const unsafe = commandsLike({
  'npm pnpm yarn bun npx': [
    '--unsafe-perm|--unsafe-perms|--dangerously-allow-all-builds|--trust|--no-strict-ssl',
    '--strict-ssl=false',
    '--ignore-scripts=false',
    '--no-ignore-scripts',
    '--audit-signatures=false|--no-audit-signatures',
    'config|c set ignore-scripts|strict-ssl|enableStrictSsl|enableScripts|unsafe-perm|ca|cafile|checksumBehavior',
    'config|c set ignore-scripts=false|strict-ssl=false|unsafe-perm=true|unsafe-perm=1|strict-ssl=0',
    'set ignore-scripts|strict-ssl|unsafe-perm|ignore-scripts=false|strict-ssl=false|unsafe-perm=true',
    'config delete ignore-scripts|strict-ssl',
    'approve-builds',
    'pm trust --all',
    'install|add --checksum-behavior=update|ignore',
  ],
  pip: [
    'install|download|wheel|sync --trusted-host|--break-system-packages',
    '--trusted-host',
    '--break-system-packages',
    'config set global.trusted-host|*.trusted-host|global.break-system-packages|*.break-system-packages',
  ],
  uv: ['--break-system-packages|--allow-insecure-host|--trusted-host|--native-tls-off', 'pip install --break-system-packages'],
  poetry: ['config certificates.*'],
  'apt apt-get aptitude': [
    '--allow-unauthenticated|--force-yes|--allow-insecure-repositories|--allow-downgrades|--allow-remove-essential|--allow-change-held-packages|--no-gpg-check',
    '-o|--option=*AllowUnauthenticated*|*AllowInsecure*|*Verify-Peer=false*|*Check-Valid-Until*|*AllowWeak*|*Force-LoopBreak*',
  ],
  'dnf yum zypper microdnf tdnf': ['--nogpgcheck|--no-gpg-check*|--allow-unsigned-rpm|--setopt=*gpgcheck=0*|*sslverify=0*', '--nogpgcheck|--no-gpg-check*|--no-gpg-checks|--allow-unsigned-rpm', '--setopt=*gpgcheck=*|*sslverify=*'],
  rpm: ['--nosignature|--nodigest|--noverify|--nodeps|--force'],
  dpkg: ['--force-*'],
  apk: ['--allow-untrusted|--force-non-repository|--force-broken-world'],
  pacman: ['--overwrite', '-Sdd|-Udd', '-S|--sync --nodeps'],
  gem: ['install -P|--trust-policy=NoSecurity', 'install --no-verify'],
  cargo: ['publish --no-verify|--allow-dirty'],
  go: ['env -w @GOFLAGS=*insecure*|GOSUMDB=off|GONOSUMCHECK=*|GONOSUMDB=*|GOINSECURE=*', 'get -insecure|--insecure'],
  composer: ['config ** secure-http|disable-tls', 'config secure-http|disable-tls|allow-plugins|audit.block-insecure'],
  brew: ['install --no-quarantine', '--no-quarantine'],
  choco: ['--ignore-checksums|--allow-empty-checksums*|--allowemptychecksum*'],
  helm: ['install|upgrade|pull|repo **--insecure-skip-tls-verify', '--insecure-skip-tls-verify'],
  'conda mamba': ['config --set=ssl_verify|safety_checks', 'config --set ssl_verify|safety_checks', '--insecure|-k'],
  docker: ['pull|push|trust --disable-content-trust', 'trust revoke'],
  'skopeo crane buildah podman': ['--tls-verify=false', '--src-tls-verify=false', '--dest-tls-verify=false', '--insecure'],
})
const unsafeVariables =
  /^(?:npm_config_(?:unsafe_perm|strict_ssl|ignore_scripts)|pip_(?:trusted_host|break_system_packages)|gonosumcheck|gonosumdb|goinsecure|yarn_enable_scripts|yarn_enable_strict_ssl|homebrew_no_verify.*|uv_insecure_host|docker_content_trust)$/i
const isOffFor = (name: string, value: string) =>
  /ignore_scripts|strict_ssl|enable|content_trust/i.test(name) ? /^(?:false|0|no)$/i.test(value) : !/^(?:false|0|no|)$/i.test(value)

function unsafeByVariable(call: ActingCall, place: Place): Answer {
  const found = actionsOf(call, place).filter((action) => {
    if (action.type !== 'runs') return false
    const isSumsOff = /^off$/i.test(shown(action.assigned['GOSUMDB'] ?? ''))
    const settings = Object.entries(action.assigned)
    return isSumsOff || settings.some(([name, value]) => unsafeVariables.test(name) && isOffFor(name, shown(value)))
  })
  return answerFrom(found, [])
}

const addsSource = commandsLike({
  'add-apt-repository apt-add-repository': ['!--help|-r|--remove|-L|--list'],
  'apt-key': ['add|adv|del'],
  apt: ['edit-sources'],
  'yum-config-manager dnf-config-manager': ['--add-repo', '--enable'],
  'dnf yum dnf5': ['config-manager|copr --add-repo|addrepo', 'config-manager addrepo|add-repo|setopt', 'copr enable', '--repofrompath'],
  zypper: ['ar|addrepo|as|addservice|mr|modifyrepo'],
  rpm: ['--import'],
  brew: ['tap !--repair|--list @*'],
  apk: ['-X|--repository'],
  'pacman-key': ['-r|--recv-keys|-a|--add|--lsign-key|--populate|--init|-d'],
  flatpak: ['remote-add|remote-modify'],
  choco: ['source add'],
  scoop: ['bucket add'],
  winget: ['source add'],
  gem: ['sources -a|--add'],
  'nix-channel': ['--add'],
  opam: ['repo|repository|remote add|set-url'],
  helm: ['repo add'],
  'eselect emaint': ['repository enable|add', 'overlay'],
  'extrepo': ['enable'],
  asdf: ['plugin add', 'plugin-add'],
  'gpg gpg2': ['--recv-keys|--recv-key|--receive-keys|--fetch-keys', '--keyring=/etc/*|/usr/share/keyrings*'],
  'update-ca-certificates update-ca-trust': ['!--help'],
  security: ['add-trusted-cert'],
  trust: ['anchor'],
  'certutil': ['-A|-addstore'],
  mise: ['plugin|plugins add|install|link'],
  'krew': ['index add'],
  kubectl: ['krew index add'],
})
const sourceFiles = touchesPlaces(
  ['writes', 'moves'],
  [
    ...['/etc/apt/sources.list', '/etc/apt/sources.list.d/*', '/etc/apt/keyrings/*', '/etc/apt/trusted.gpg*', '/usr/share/keyrings/*'],
    ...['/etc/yum.repos.d/*', '/etc/pki/*', '/etc/yum.conf', '/etc/dnf/*', '/etc/zypp/*', '/etc/apk/repositories*', '/etc/apk/keys/*'],
    ...['/etc/pacman.conf', '/etc/pacman.d/*', '/etc/apt/preferences*', '/etc/apt/auth.conf*', '/etc/apt/apt.conf*'],
    ...['/usr/local/share/ca-certificates/*', '/etc/ssl/certs/*', '/etc/portage/*', '/etc/xbps.d/*', '/etc/opkg/*', '/etc/nix/*'],
  ],
)

const lockNames = [
  ...['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb', 'deno.lock'],
  ...['Cargo.lock', 'poetry.lock', 'uv.lock', 'Pipfile.lock', 'pdm.lock', 'Gemfile.lock', 'composer.lock', 'go.sum'],
  ...['mix.lock', 'pubspec.lock', 'Podfile.lock', 'Package.resolved', 'flake.lock', 'packages.lock.json', 'gradle.lockfile'],
  ...['conda-lock.yml', 'pixi.lock', 'rebar.lock', 'Cartfile.resolved', 'shard.lock', 'cabal.project.freeze', 'stack.yaml.lock'],
]
const editors = new RegExp(`${managers.source}|^(?:git|tar|unzip|rsync|make|nix|pod|mix|dart|flutter|swift|gradle|cargo-.*)$`)

function editsLock(call: ActingCall, place: Place, files: readonly string[]): Answer {
  const { truth, actions } = touchesPlaces(['writes', 'moves'], files.map((name) => `*/${name}`))(call, place)
  const known = actions.filter(({ by }) => !editors.test(by.slice(by.lastIndexOf('/') + 1)))
  const own = known.filter((one) => one.type !== 'moves' || isLockAt(one.to.places, files))
  return truth === 'yes' ? answerFrom(own, []) : { truth: 'no', actions: [] }
}

function isLockAt(places: readonly Parameters<typeof shown>[0][], files: readonly string[]): boolean {
  return places.some((one) => files.some((name) => shown(one).endsWith(`/${name}`)))
}

const publishesMore = commandsLike({
  'yarn': ['npm publish', 'publish'],
  lerna: ['publish'],
  nx: ['release !--dry-run|-d|--skip-publish'],
  'docker podman nerdctl': ['push', 'image|manifest|compose push', 'buildx|build|builder build --push', 'build --push', 'buildx bake --push', 'buildx imagetools create'],
  helm: ['push|cm-push'],
  'twine': ['upload'],
  'python': ['-m=twine upload', 'setup.py upload|register', 'setup.py ** upload'],
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
  'goreleaser': ['release !--snapshot|--skip=publish', '$'],
  'jf jfrog': ['rt upload|u|bp|docker-push', 'npm publish', '** publish|upload'],
  pod: ['trunk push|delete|deprecate'],
  'dart flutter': ['pub publish|lish !--dry-run|-n'],
  'deno': ['publish !--dry-run'],
  'jsr': ['publish !--dry-run'],
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
  'aws': ['codeartifact publish-package-version'],
})

/** Rules about where packages come from, and where they go. */
export const sources: readonly CallRule[] = [
  {
    name: 'other-registry',
    does: 'takes packages from another registry',
    instead: 'use the registry of the project',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs', 'writes', 'moves'],
    options: {
      hosts: [
        ...['registry.npmjs.org', 'registry.yarnpkg.com', 'npm.jsr.io', 'pypi.org', 'files.pythonhosted.org', 'test.pypi.org'],
        ...['download.pytorch.org', 'rubygems.org', 'proxy.golang.org', 'api.nuget.org', 'index.crates.io', 'localhost', '127.0.0.1'],
      ],
    },
    asks: (call, { place, options: { hosts = [] } }) =>
      some(otherRegistries(call, place, hosts), setsRegistry(call, place), writesRegistry(call, place)),
  },
  {
    name: 'publish',
    does: 'publishes something for others',
    instead: 'prepare the release, and let a person publish it',
    severity: 'critical',
    level: 'ask',
    deeds: ['publishes', 'runs'],
    asks: (call, { place }) => some(does(call, 'publishes', place), publishesMore(call, place)),
  },
  {
    name: 'unsafe-options',
    does: 'switches off a check of a package manager',
    instead: 'leave the checks on, and tell a person what fails',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => some(unsafe(call, place), unsafeByVariable(call, place)),
  },
  {
    name: 'lock-files',
    does: 'changes a lock file by hand',
    instead: 'let the package manager write it',
    severity: 'medium',
    level: 'ask',
    unknown: 'allow',
    deeds: ['writes', 'moves'],
    options: { files: lockNames },
    asks: (call, { place, options: { files = [] } }) => editsLock(call, place, files),
  },
  {
    name: 'add-source',
    does: 'trusts another source of packages, or its key',
    instead: 'use the sources that this machine has, or ask a person to add one',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs', 'writes', 'moves'],
    asks: (call, { place }) => some(addsSource(call, place), sourceFiles(call, place)),
  },
]
