import type { Argument } from '../../actions/index.ts'
import { textOf } from '../../actions/internal.ts'
import type { Truth } from '../rule/judge.ts'
import { type judgePrograms, programCall } from '../rule/program-calls.ts'

/** What a program prints a secret for: its first words, or an option. */
const prints: Readonly<Record<string, RegExp>> = {
  security: /^(?:find-(?:generic|internet)-password|dump-keychain|export)\b/,
  'secret-tool': /^(?:lookup|search)\b/,
  pass: /^(?:show\b|(?!(?:ls|list|find|search|init|insert|edit|generate|rm|mv|cp|git|help|version|grep|-)\b)[\w.-]+\/)/,
  gopass: /^(?:show|cat|export)\b/,
  lpass: /^(?:show|export)\b/,
  bw: /^(?:get (?:item|password|totp|notes)|list items|export)\b/,
  op: /^(?:read|item get|document get|inject)\b/,
  keyring: /^get\b/,
  'kwallet-query': /./,
  cmdkey: /^\/list/,
  vault: /^(?:read|kv get|print token|token lookup)\b/,
  gh: /^auth (?:token|status .*(?:-t\b|--show-token))/,
  glab: /^auth status .*(?:-t\b|--show-token)/,
  gcloud: /^(?:auth (?:application-default )?print-|secrets versions access\b)/,
  az: /^(?:account get-access-token|keyvault secret show)\b/,
  aws: /^(?:configure (?:get .*(?:secret|token)|export-credentials)|secretsmanager get-secret-value|ssm get-parameters?(?:-by-path)? .*--with-decryption|sts get-session-token)/,
  kubectl: /^(?:get secrets?\b.*(?:-o ?|--output[= ])|config view .*--raw|describe secrets?\b.*--show)/,
  heroku: /^config(?:$|:get| )/,
  doppler: /^secrets(?:$| (?:get|download))/,
  infisical: /^(?:secrets|export)\b/,
  chamber: /^(?:read|export|env)\b/,
  sops: /^(?:(?:-d|--decrypt|decrypt|exec-env|exec-file)\b|.* (?:-d|--decrypt)\b)/,
  'ansible-vault': /^(?:view|decrypt|edit)\b/,
  rclone: /^config (?:dump|show)\b/,
  rails: /^(?:credentials|secrets|encrypted):(?:show|edit)\b/,
  rake: /^(?:credentials|secrets):(?:show|edit)\b/,
  bundle: /^exec (?:bin\/)?rails credentials:(?:show|edit)\b/,
  'aws-vault': /^export\b|^exec .*(?:env|printenv)$/,
  envchain: /(?:^|\s)(?:env|printenv)$/,
  python: /^-m keyring get\b/,
  conjur: /^variable (?:get|value)\b/,
  akeyless: /^get-(?:secret|dynamic-secret|rotated-secret)-value\b/,
  vaultcmd: /^\/list/i,
  blackbox_cat: /./,
  eyaml: /^(?:decrypt|edit)\b/,
  'git-crypt': /^export-key\b/,
  age: /^(?:-d|--decrypt)\b/,
  getent: /^g?shadow\b/,
  'dbus-send': /org\.freedesktop\.secrets|org\.kde\.kwallet/,
  gdbus: /org\.freedesktop\.secrets|org\.kde\.kwallet/,
  busctl: /org\.freedesktop\.secrets|org\.kde\.kwallet/,
  yarn: /^config get .*(?:auth|token)/i,
  npm: /^(?:token list|config get .*_(?:authtoken|password|auth)\b)/i,
  git: /^(?:credential(?:-\w+)? (?:fill|get)|credential-store get|crypt export-key)/,
  'docker-credential-desktop': /^get/,
  'docker-credential-osxkeychain': /^get/,
  'docker-credential-secretservice': /^get/,
  'docker-credential-pass': /^get/,
  chainbreaker: /./,
  mimikatz: /./,
  lazagne: /./,
}

/** Programs that take a secret out of a store, as `judgePrograms` asks for them. */
export const storePrograms = programsOf(prints)

function programsOf(table: Readonly<Record<string, RegExp>>): Parameters<typeof judgePrograms>[2] {
  const exports = (args: readonly Argument[], action: Parameters<typeof programCall>[0]): Truth =>
    programCall(action, args, { long: ['export-secret-keys', 'export-secret-subkeys'] }).given(
      'export-secret-keys',
      'export-secret-subkeys',
    )
      ? 'yes'
      : 'no'
  const byWords = Object.entries(table).map(
    ([name, words]) => [name, (args: readonly Argument[]): Truth => (words.test(lineOf(args)) ? 'yes' : 'no')] as const,
  )
  return { ...Object.fromEntries(byWords), gpg: exports, gpg2: exports }
}

/** The longest part of a command that is compared. */
const longest = 500

function lineOf(args: readonly Argument[]): string {
  return args
    .map((one) => textOf(one) ?? '')
    .join(' ')
    .slice(0, longest)
}
