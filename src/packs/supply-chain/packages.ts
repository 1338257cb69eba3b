import { type ActingCall, type Action, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { type Argument, answerFrom, isUnknown, matches, shown, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { installsOtherwise, runsWithDeno } from './other-installs.ts'
import { usualPackages } from './usual-packages.ts'

type Installs = Extract<Action, { readonly type: 'installs' }>
type Truth = Answer['truth']

/** Images are no packages of the project. */
const others: ReadonlySet<string> = new Set(['docker', 'vscode'])

function packagesOf(call: ActingCall, place: Place, isMeant: (name: Argument, action: Installs) => Truth): Answer {
  const [yes, maybe]: [Action[], Action[]] = [[], []]
  for (const action of actionsOf(call, place)) {
    if (action.type !== 'installs' || action.package === undefined || others.has(action.manager)) continue
    const truth = isMeant(action.package, action)
    if (truth !== 'no') (truth === 'yes' ? yes : maybe).push(action)
  }
  return answerFrom(yes, maybe)
}

/** A folder or a file of this machine. */
function isLocal(name: Argument): boolean {
  const text = isUnknown(name) ? name.begins : shown(name)
  return (
    /^(?:\.{1,2}(?:[/[]|$)|\/|~\/|file:|link:|portal:|workspace:)/.test(text) ||
    /^[^:@]*\.(?:whl|tgz|tar\.gz|deb|rpm|gem|vsix)$/.test(text)
  )
}

function isListed(name: Argument, packages: readonly string[]): boolean {
  return packages.some((one) => matches(name, one) === 'yes')
}

/** A url, a repository, an archive on another machine. Modules of Go are named by where they are. */
function isRemote(name: Argument, { manager }: Installs): boolean {
  const text = isUnknown(name) ? name.begins : shown(name)
  if (/^(?:git|hg|svn|bzr)\+|^(?:https?|git|ssh|ftp):|^git@|^(?:github|gitlab|bitbucket|gist):/i.test(text))
    return manager !== 'nix'
  const isNode = /^(?:npm|pnpm|yarn|bun)$/.test(manager)
  return isNode && /^[A-Za-z0-9_-][\w.-]*\/[\w.-]+(?:#.*)?$/.test(text) && !text.startsWith('@')
}

/** Whether the program of a package is among those of the project: there it is a link. */
function isInstalled(name: string, { realPath }: Place, workspace: string): boolean {
  const folder = `${workspace}/node_modules/.bin`
  const program = name.slice(name.lastIndexOf('/') + 1)
  return realPath !== undefined && realPath(`${folder}/${program}`) !== `${realPath(folder)}/${program}`
}

const onlyInstalled = commandsLike({
  'npx npm pnpm bunx bun': ['--no-install|--no|--offline'],
})

const forAll = commandsLike({
  'npm pnpm': [
    'i|in|ins|inst|insta|instal|install|isntall|add|link|ln|update|up|upgrade -g|--global',
    'i|in|ins|install|isntall|add|update|up --location=global',
    'i|install|add --prefix=/usr*|/opt*',
  ],
  yarn: ['global add|upgrade|install'],
  bun: ['i|install|a|add -g|--global'],
  deno: ['install -g|--global', 'install !--entrypoint @http*|jsr:*|npm:*'],
  volta: ['install'],
  corepack: ['install -g|--global'],
  pipx: ['install|inject|upgrade|upgrade-all|install-all'],
  uv: ['tool install|upgrade', 'pip install --system', 'python install --default'],
  cargo: ['install|binstall !--list !--root=.*|target*'],
  go: ['install @*.*/*@*'],
  gem: ['install|i|update'],
  dotnet: ['tool install|update -g|--global', 'workload install'],
  composer: ['global require|install|update'],
  'brew port pkg snap flatpak choco winget scoop zypper yum dnf microdnf tdnf': [
    'install|reinstall|upgrade|in|localinstall|groupinstall|dist-upgrade|add|refresh !--dry-run|-n|--assumeno|--downloadonly',
  ],
  'apt apt-get aptitude': [
    'install|reinstall|upgrade|full-upgrade|dist-upgrade|build-dep !--simulate|--dry-run|-s|--download-only|--print-uris|--just-print',
  ],
  apk: ['add|upgrade|fix !--simulate|-s'],
  'pacman yay paru': ['-S|-U|--sync|--upgrade !-i|-g|-l|-p|-h @*', '-Syu|-Su|-Syyu'],
  dpkg: ['-i|--install|--unpack'],
  rpm: ['-i|-U|-F|--install|--upgrade|-ivh|-Uvh !-q|--query|-qi|-V'],
  'nix-env': ['-i|-u|--install|--upgrade|-iA'],
  nix: ['profile|env install|add|upgrade'],
  conda: ['install -n=base', 'install --name=base'],
  mas: ['install'],
  softwareupdate: ['-i|--install'],
  luarocks: ['install --global'],
  'cpan cpanm': ['@*'],
  R: ['CMD INSTALL'],
  'code code-insiders codium cursor windsurf': ['--install-extension'],
  mise: ['use -g|--global'],
  'emerge xbps-install': ['!--pretend|-p|--search|-s|-n|--dry-run @*'],
  guix: ['install', 'package -i|--install'],
  kubectl: ['krew install|upgrade'],
  krew: ['install|upgrade'],
  pixi: ['global install|add'],
  asdf: ['plugin add', 'plugin-add'],
})

/** Rules about packages that are installed or run. */
export const packages: readonly CallRule[] = [
  {
    name: 'install',
    does: 'adds a package, or changes the version of one',
    instead: 'install what the project declares, without naming packages, or ask a person to change them',
    severity: 'medium',
    level: 'ask',
    deeds: ['installs', 'runs', 'opaque'],
    options: { packages: ['pip', 'setuptools', 'wheel'] },
    kinds: { packages: { of: 'package', mayBeEmpty: true } },
    asks: (call, { place, options: { packages: listed = [] } }) =>
      some(
        packagesOf(call, place, (name, { isRun }) => {
          if (isRun || isLocal(name) || isListed(name, listed)) return 'no'
          return isUnknown(name) ? 'unknown' : 'yes'
        }),
        installsOtherwise(call, place),
      ),
  },
  {
    name: 'global-install',
    does: 'installs something outside the project',
    instead: 'install it in the project, or ask a person to install it',
    severity: 'medium',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => forAll(call, place),
  },
  {
    name: 'run-unknown',
    does: 'fetches a package and runs it immediately',
    instead: 'run a program that the project has, or ask a person about the package',
    severity: 'medium',
    level: 'ask',
    unknown: 'allow',
    deeds: ['installs', 'runs'],
    options: { packages: usualPackages },
    kinds: { packages: { of: 'package', mayBeEmpty: true } },
    asks: (call, { place, workspace, options: { packages: listed = [] } }) =>
      onlyInstalled(call, place).truth === 'yes'
        ? { truth: 'no', actions: [] }
        : some(
            packagesOf(call, place, (name, { isRun }) => {
              const text = textOf(name)
              if (!isRun || text === undefined) return isRun ? 'unknown' : 'no'
              const isKnown = isLocal(name) || isListed(name, listed) || isInstalled(text, place, workspace)
              return isKnown ? 'no' : 'yes'
            }),
            runsWithDeno(call, place, listed),
          ),
  },
  {
    name: 'remote-source',
    does: 'installs a package from a url or a repository',
    instead: 'install a published version from the registry of the project',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['installs', 'runs'],
    asks: (call, { place }) =>
      some(
        packagesOf(call, place, (name, action) => (isRemote(name, action) ? 'yes' : 'no')),
        fromElsewhere(call, place),
      ),
  },
]

const fromElsewhere = commandsLike({
  cargo: ['install|add --git|--index'],
  gem: ['install @http*|git*', 'specific_install'],
  bundle: ['add --git|--github'],
  pod: ['install @http*'],
  'rpm dnf yum': ['@http*:*', '@ftp*:*'],
  mix: ['archive.install|escript.install git|github|http*'],
  poetry: ['add @git+*|http*|git@*'],
  'pip uv': [
    'install -r|--requirement=http*',
    '-r|--requirement=http*',
    'install -e|--editable=git+*|http*',
    'install -f|--find-links=http*',
  ],
  deno: ['run|install|add|cache @http*'],
  node: ['--import|--loader|--experimental-loader|-r|--require=http*', '@http*'],
  bun: ['run|add|install @http*'],
  'docker podman': ['build|buildx @http*|git@*|git:*'],
  composer: ['config repositories.*|repo.*'],
  swift: ['package add-dependency'],
  flatpak: ['install @http*'],
  snap: ['install --dangerous'],
  'apt apt-get': ['install @http*'],
  opam: ['pin @http*|git*'],
  nix: ['profile|run|shell|develop|env @github:*|git+*|http*', 'profile install|add github:*|git+*|http*'],
  helm: ['install|upgrade|pull http*|oci:*', 'plugin install http*'],
})
