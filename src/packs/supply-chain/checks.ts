import { type ActingCall, type Action, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, shown } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import { judge } from '../rule/judge.ts'
import { knownPlaces } from '../rule/known-places.ts'
import type { CallRule } from '../rule/rule.ts'
import { packageManagers } from './package-managers.ts'

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
    'pm trust',
    '--config.strict-ssl|--config.strictSsl|--config.strictSSL=false|0',
    '--config.ignore-scripts|--config.ignoreScripts=false',
    '--config.verify-store-integrity|--config.verifyStoreIntegrity=false',
    'install|add --checksum-behavior=update|ignore',
  ],
  pip: [
    'install|download|wheel|sync --trusted-host|--break-system-packages',
    '--trusted-host',
    '--break-system-packages',
    'config set global.trusted-host|*.trusted-host|global.break-system-packages|*.break-system-packages',
  ],
  uv: [
    '--break-system-packages|--allow-insecure-host|--trusted-host|--native-tls-off',
    'pip install --break-system-packages',
  ],
  poetry: ['config certificates.*'],
  'apt apt-get aptitude': [
    '--allow-unauthenticated|--force-yes|--allow-insecure-repositories|--allow-downgrades|--allow-remove-essential|--allow-change-held-packages|--no-gpg-check',
    '-o|--option=*AllowUnauthenticated*|*AllowInsecure*|*Verify-Peer=false*|*Check-Valid-Until*|*AllowWeak*|*Force-LoopBreak*',
  ],
  'dnf yum zypper microdnf tdnf': [
    '--nogpgcheck|--no-gpg-check*|--allow-unsigned-rpm|--setopt=*gpgcheck=0*|*sslverify=0*',
    '--nogpgcheck|--no-gpg-check*|--no-gpg-checks|--allow-unsigned-rpm',
    '--setopt=*gpgcheck=*|*sslverify=*',
  ],
  rpm: ['--nosignature|--nodigest|--noverify|--nodeps|--force'],
  dpkg: ['--force-*'],
  apk: ['--allow-untrusted|--force-non-repository|--force-broken-world'],
  pacman: ['--overwrite', '-Sdd|-Udd', '-S|--sync --nodeps'],
  gem: ['install -P|--trust-policy=NoSecurity', 'install --no-verify'],
  cargo: ['publish --no-verify|--allow-dirty'],
  go: ['env -w @GOFLAGS=*insecure*|GOSUMDB=off|GONOSUMCHECK=*|GONOSUMDB=*|GOINSECURE=*', 'get -insecure|--insecure'],
  composer: [
    'config ** secure-http|disable-tls',
    'config secure-http|disable-tls|allow-plugins|allow-plugins.*|audit.block-insecure',
  ],
  xattr: ['-d|-c|-cr|-dr|-rd @com.apple.quarantine', '-c|-cr|-rc'],
  brew: ['install --no-quarantine', '--no-quarantine'],
  choco: ['--ignore-checksums|--allow-empty-checksums*|--allowemptychecksum*'],
  helm: ['install|upgrade|pull|repo **--insecure-skip-tls-verify', '--insecure-skip-tls-verify'],
  'conda mamba': ['config --set=ssl_verify|safety_checks', 'config --set ssl_verify|safety_checks', '--insecure|-k'],
  docker: ['pull|push|trust --disable-content-trust', 'trust revoke'],
  'skopeo crane buildah podman': [
    '--tls-verify=false',
    '--src-tls-verify=false',
    '--dest-tls-verify=false',
    '--insecure',
  ],
})
const unsafeVariables =
  /^(?:npm_config_(?:unsafe_perm|strict_ssl|ignore_scripts)|pip_(?:trusted_host|break_system_packages)|gonosumcheck|gonosumdb|goinsecure|yarn_enable_scripts|yarn_enable_strict_ssl|homebrew_no_verify.*|uv_insecure_host|docker_content_trust)$/i
const isOffFor = (name: string, value: string) =>
  /ignore_scripts|strict_ssl|enable|content_trust/i.test(name)
    ? /^(?:false|0|no)$/i.test(value)
    : !/^(?:false|0|no|)$/i.test(value)

function unsafeByVariable(call: ActingCall, place: Place): Answer {
  const found = actionsOf(call, place).filter((action) => {
    if (action.type !== 'runs') return false
    const isSumsOff = /^off$/i.test(shown(action.assigned['GOSUMDB'] ?? ''))
    const settings = Object.entries(action.assigned)
    return isSumsOff || settings.some(([name, value]) => unsafeVariables.test(name) && isOffFor(name, shown(value)))
  })
  return answerFrom(found, [])
}

const lockNames = [
  ...['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb', 'deno.lock'],
  ...['Cargo.lock', 'poetry.lock', 'uv.lock', 'Pipfile.lock', 'pdm.lock', 'Gemfile.lock', 'composer.lock', 'go.sum'],
  ...[
    'mix.lock',
    'pubspec.lock',
    'Podfile.lock',
    'Package.resolved',
    'flake.lock',
    'packages.lock.json',
    'gradle.lockfile',
  ],
  ...[
    'conda-lock.yml',
    'pixi.lock',
    'rebar.lock',
    'Cartfile.resolved',
    'shard.lock',
    'cabal.project.freeze',
    'stack.yaml.lock',
  ],
]
const editors = new RegExp(
  `${packageManagers.source}|^(?:git|tar|unzip|rsync|make|nix|pod|mix|dart|flutter|swift|gradle|cargo-.*)$`,
)

function editsLock(call: ActingCall, place: Place, files: readonly string[]): Answer {
  const locks = knownPlaces(files)
  return judge(call, place, ['writes', 'moves', 'deletes'], (action) => {
    if (editors.test(action.by.slice(action.by.lastIndexOf('/') + 1))) return 'no'
    if (action.type === 'deletes' && isMadeAgain(action, call, place)) return 'no'
    const changed = action.type === 'moves' ? action.to.places : action.path.places
    return changed.some((one) => locks.has(one, place) === 'yes') ? 'yes' : 'no'
  })
}

/** `rm package-lock.json && npm install`: the manager writes it again. */
function isMadeAgain(deletion: Action, call: ActingCall, place: Place): boolean {
  const actions = actionsOf(call, place)
  return actions.slice(actions.indexOf(deletion)).some((one) => one.type === 'installs')
}

/** Rules about the checks of package managers. */
export const checks: readonly CallRule[] = [
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
    deeds: ['writes', 'moves', 'deletes'],
    options: { files: lockNames },
    kinds: { files: { of: 'file' } },
    asks: (call, { place, options: { files = [] } }) => editsLock(call, place, files),
  },
]
