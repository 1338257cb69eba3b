import { type ActingCall, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, matches, shown } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { startedFrom } from '../rule/started.ts'
import { textsIn } from '../rule/texts-in.ts'
import { touchesPlaces } from '../rule/touches-places.ts'
import { changesInstallation, listsRegistry } from './listed-registries.ts'
import { packageManagers } from './package-managers.ts'

const registryOptions = [
  ...[
    'registry',
    'index-url',
    'extra-index-url',
    'default-index',
    'index',
    'find-links',
    'source',
    'add-source',
    'repository-url',
  ],
  ...['proxy', 'https-proxy', 'clear-sources', 'i', 'f', 's', 'replace-registry-host'],
]
const registryVariables =
  /^(?:npm_config_(?:.*_)?registry|npm_config_https?_proxy|pip_(?:extra_)?index_url|pip_find_links|pip_config_file|uv_(?:extra_|default_)?index(?:_url)?|uv_find_links|goproxy|goflags|gonosumdb|gonosumcheck|gosumdb|goinsecure|goprivate|yarn_(?:npm_)?registry(?:_server)?|bundle_mirror.*|rubygems_host|cargo_registries_.*|cargo_source_.*|bun_config_registry|conda_channels|twine_repository_url|npm_config_userconfig|npm_config_globalconfig|poetry_repositories_.*)$/i

/** The host of a url, of `name=url` or `sparse+url`. */
function hostIn(text: string): string | undefined {
  const [, authority] = /\b(?:https?|ftp|git|ssh):\/\/([^/?#\s]*)/i.exec(text) ?? []
  return authority
    ?.slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase()
}

/** A registry in an option or a variable, unless it is one of these. */
function otherRegistries(call: ActingCall, place: Place, hosts: readonly string[]): Answer {
  const isOther = (text: string) => {
    const host = hostIn(text)
    return host !== undefined && !hosts.some((one) => matches(host, one) === 'yes')
  }
  const found = actionsOf(call, place).filter((action) => {
    if (action.type !== 'runs' || !packageManagers.test(shown(action.program))) return false
    const { options } = startedFrom(action)
    if (registryOptions.some((name) => options.get(name)?.some((value) => isOther(shown(value))))) return true
    if (
      action.argv.some((one) => /^--[@\w.-]*:registry=|^--[@\w.-]*:registry$/.test(shown(one)) && isOther(shown(one)))
    )
      return true
    return Object.entries(action.assigned).some(
      ([name, value]) => registryVariables.test(name) && isOther(shown(value)),
    )
  })
  return answerFrom(found, [])
}

const sets =
  'registry|registry=*|*:registry|*:registry=*|npmRegistryServer|proxy|https-proxy|proxy=*|https-proxy=*|npmScopes*|repository=*'
const setsRegistry = commandsLike({
  'npm pnpm yarn bun': [`config|c set ${sets}`, `set ${sets}`, `config ${sets}`],
  pip: ['config set global.index-url|global.extra-index-url|*.index-url|*.extra-index-url|*.find-links|*.proxy'],
  poetry: ['source add', 'config repositories.*'],
  bundle: ['config mirror.*', 'config set mirror.*', 'config ** mirror.*'],
  go: ['env -w @GOPROXY=*|GOSUMDB=*|GONOSUMDB=*|GOINSECURE=*|GOFLAGS=*|GONOSUMCHECK=*|GOPRIVATE=*'],
  'conda mamba micromamba': [
    'config --add|--append|--prepend|--set=channels|channel_alias|default_channels',
    '-c|--channel=http*',
  ],
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
    ...[
      '.npmrc',
      '.yarnrc',
      '.yarnrc.yml',
      'bunfig.toml',
      '.bunfig.toml',
      'pip.conf',
      'pip.ini',
      '.pypirc',
      '.condarc',
      '.gemrc',
    ],
    ...[
      '.cargo/config.toml',
      '.cargo/config',
      '.bundle/config',
      'nuget.config',
      'NuGet.Config',
      'uv.toml',
      '.pydistutils.cfg',
    ],
  ].map((name) => `*/${name}`),
)
const namesRegistry =
  /\[source\b|replace-with|registry|index-url|index_url|\bindex\b|repository|mirror|channels|sources|proxy|packagesources/i

/** A settings file that may name another registry. The text of a file tool is known: other settings are ordinary. */
function writesRegistry(call: ActingCall, place: Place): Answer {
  const answer = registryFiles(call, place)
  const isKnown = call.kind !== 'shell'
  if (answer.truth !== 'yes' || !isKnown) {
    const byManager = answer.actions.every((one) => packageManagers.test(one.by))
    return byManager ? { truth: 'no', actions: [] } : answer
  }
  const texts = [...textsIn(call.input)]
  return texts.some((text) => namesRegistry.test(text)) ? answer : { truth: 'no', actions: [] }
}

const addsSource = commandsLike({
  'add-apt-repository apt-add-repository': ['!--help|-r|--remove|-L|--list'],
  'apt-key': ['add|adv|del'],
  apt: ['edit-sources'],
  'yum-config-manager dnf-config-manager': ['--add-repo', '--enable'],
  'dnf yum dnf5': [
    'config-manager|copr --add-repo|addrepo',
    'config-manager addrepo|add-repo|setopt',
    'copr enable',
    '--repofrompath',
  ],
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
  extrepo: ['enable'],
  asdf: ['plugin add', 'plugin-add'],
  'gpg gpg2': ['--recv-keys|--recv-key|--receive-keys|--fetch-keys', '--keyring=/etc/*|/usr/share/keyrings*'],
  'update-ca-certificates update-ca-trust': ['!--help'],
  security: ['add-trusted-cert'],
  trust: ['anchor'],
  certutil: ['-A|-addstore'],
  mise: ['plugin|plugins add|install|link'],
  krew: ['index add'],
  kubectl: ['krew index add'],
})
const sourceFiles = touchesPlaces(
  ['writes', 'moves'],
  [
    ...[
      '/etc/apt/sources.list',
      '/etc/apt/sources.list.d/*',
      '/etc/apt/keyrings/*',
      '/etc/apt/trusted.gpg*',
      '/usr/share/keyrings/*',
    ],
    ...[
      '/etc/yum.repos.d/*',
      '/etc/pki/*',
      '/etc/yum.conf',
      '/etc/dnf/*',
      '/etc/zypp/*',
      '/etc/apk/repositories*',
      '/etc/apk/keys/*',
    ],
    ...['/etc/pacman.conf', '/etc/pacman.d/*', '/etc/apt/preferences*', '/etc/apt/auth.conf*', '/etc/apt/apt.conf*'],
    ...[
      '/usr/local/share/ca-certificates/*',
      '/etc/ssl/certs/*',
      '/etc/portage/*',
      '/etc/xbps.d/*',
      '/etc/opkg/*',
      '/etc/nix/*',
    ],
  ],
)

/** Rules about where packages come from. */
export const registries: readonly CallRule[] = [
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
        ...[
          'registry.npmjs.org',
          'registry.yarnpkg.com',
          'npm.jsr.io',
          'pypi.org',
          'files.pythonhosted.org',
          'test.pypi.org',
        ],
        ...[
          'download.pytorch.org',
          'rubygems.org',
          'proxy.golang.org',
          'api.nuget.org',
          'index.crates.io',
          'localhost',
          '127.0.0.1',
        ],
      ],
    },
    kinds: { hosts: { of: 'host', mayBeEmpty: true } },
    asks: (call, { place, options: { hosts = [] } }) =>
      some(
        otherRegistries(call, place, hosts),
        setsRegistry(call, place),
        writesRegistry(call, place),
        listsRegistry(call, place),
        changesInstallation(call, place),
      ),
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
