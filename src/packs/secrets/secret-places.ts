import { knownPlaces } from '../rule/known-places.ts'

/** Files with variables of a project, which often contain passwords. */
export const environmentFiles = [
  ...[
    '.env',
    '.env.*',
    '*.env',
    '.env~',
    '.env-*',
    '.env_*',
    '*.env~',
    '.envrc',
    '.flaskenv',
    '.dev.vars',
    '.dev.vars.*',
  ],
  ...['*.tfvars', '*.tfvars.json', 'secrets.yaml', 'secrets.yml', 'secrets.json', 'secrets.toml', '*.secrets.yaml'],
  ...['*-secrets.yaml', 'secrets.auto.*', 'local.settings.json', 'wp-config.php', '.vault_pass', '.vault_pass.txt'],
]

/** Those that are made to be read. */
export const examples = ['example', 'sample', 'template', 'dist', 'defaults', 'schema', 'tpl'].flatMap((word) => [
  `.env?${word}`,
  `.env.*.${word}`,
  `.env.${word}.*`,
  `${word}.env`,
  `.dev.vars.${word}`,
  `*${word}.tfvars`,
  `secrets.${word}.*`,
])

const keyNames = ['id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519', 'id_ecdsa_sk', 'id_ed25519_sk', '*_rsa', '*_ed25519']

/** Private keys. */
export const keys = knownPlaces(
  [
    ...['.ssh/', '.gnupg/', '/etc/ssl/private/', '/etc/letsencrypt/live/', '/etc/letsencrypt/archive/'],
    ...['*.pem', '*.key', '*.p12', '*.pfx', '*.ppk', '*.p8', '/etc/ssh/ssh_host_*_key', ...keyNames],
    ...['wallet.dat', '.ethereum/keystore/', '.config/solana/id.json', '.config/sops/age/'],
  ],
  [
    ...['*.pub', '.ssh/config', '.ssh/config.d/', '.ssh/known_hosts', '.ssh/known_hosts.old', '.ssh/authorized_keys'],
    ...['.gnupg/gpg.conf', '.gnupg/gpg-agent.conf', '.gnupg/pubring.*', '*cert*.pem', 'ca.pem', 'ca-*.pem'],
    ...['*chain.pem', '*bundle*.pem', '*public*.pem', '*pub.pem', '*public*.key', '*pub.key', '*.pub.key'],
  ],
)

/** Files in which programs keep tokens and passwords. */
export const credentials = knownPlaces([
  ...['~/.npmrc', '~/.yarnrc.yml', '~/.pypirc', '~/.pip/pip.conf', '~/.config/pip/pip.conf', '~/.config/hub'],
  ...['~/.gradle/gradle.properties', '~/.vault-token', '~/.terraformrc', '~/.bundle/config', '~/.sentryclirc'],
  ...['~/.condarc'],
  ...['~/.claude.json', '~/.vercel/auth.json', '~/.nuget/nuget/nuget.config', '~/.config/nuget/nuget.config'],
  ...['com.vercel.cli/auth.json', '.wrangler/config/', 'ngrok/ngrok.yml', '.ngrok2/ngrok.yml', '*.tfstate'],
  ...[
    '*.tfstate.backup',
    '*.tfstate.*.backup',
    'netlify/config.json',
    '.netlify/config.json',
    '.snowflake/config.toml',
  ],
  ...[
    '.snowflake/connections.toml',
    '.twilio-cli/config.json',
    '.config/turso/settings.json',
    '.config/hcloud/cli.toml',
  ],
  ...['.config/scw/config.yaml', '.railway/config.json', '.supabase/access-token', '.pulumi/credentials.json'],
  ...['.circleci/cli.yml', '.travis/config.yml', '.config/heroku/', '.cloudflared/', '.config/linode-cli', '.tsh/'],
  ...['.jfrog/jfrog-cli.conf.v6', '.ansible/galaxy_token', '.databricks/token-cache.json', '.config/sops/age/keys.txt'],
  ...['.age/key.txt', '.config/age/keys.txt', '.config/anthropic/', '.openai/', '.config/openai/'],
  ...['.aws/credentials', '.aws/sso/', '.aws/cli/cache/', '.netrc', '_netrc', '.docker/config.json', '.dockercfg'],
  ...['.kube/config', '.config/gcloud/', '.config/gh/hosts.yml', '.config/glab-cli/config.yml', '.git-credentials'],
  ...['.config/git/credentials', '.azure/', '.pgpass', '.my.cnf', '.mylogin.cnf', '.s3cfg', '.boto', '.databrickscfg'],
  ...['.terraform.d/credentials.tfrc.json', '.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials'],
  ...['.composer/auth.json', '.config/composer/auth.json', '.m2/settings.xml', '.m2/settings-security.xml'],
  ...['.codex/auth.json', '.claude/.credentials.json', '.gemini/oauth_creds.json', '.qwen/oauth_creds.json'],
  ...['.config/github-copilot/', '.local/share/opencode/auth.json', '.config/rclone/rclone.conf', '.oci/'],
  ...['.config/doctl/config.yaml', '.fly/config.yml', '.config/stripe/config.toml', '.huggingface/token'],
  ...['.cache/huggingface/token', '.kaggle/kaggle.json', '.config/configstore/firebase-tools.json', '.htpasswd'],
  ...['/etc/shadow', '/etc/gshadow', '/run/secrets/', '/var/run/secrets/', 'credentials.json', 'client_secret*.json'],
  ...['service-account*.json', 'service_account*.json', 'serviceaccount*.json', '*-service-account.json'],
])

const browsers = ['google-chrome', 'chromium', 'bravesoftware', 'microsoft-edge', 'vivaldi', 'opera']
const macBrowsers = ['google/chrome', 'chromium', 'bravesoftware', 'microsoft edge', 'firefox', 'arc']
const windowsBrowsers = ['local/google/chrome', 'local/microsoft/edge', 'local/bravesoftware', 'roaming/mozilla']

/** Stores of passwords and cookies. */
export const stores = knownPlaces([
  ...['.mozilla/', 'library/keychains/', 'library/cookies/', '.local/share/keyrings/', '.local/share/kwalletd/'],
  ...['.password-store/', '*.kdbx', 'key4.db', 'logins.json', 'login data', 'cookies.sqlite', '.config/bitwarden/'],
  ...['globalstorage/state.vscdb', '.local/share/kwalletd5/', '.config/keepassxc/'],
  ...['.config/1password/', '.config/op/', '.local/share/gnome-keyring/', 'snap/firefox/', 'snap/chromium/'],
  ...['appdata/roaming/microsoft/credentials/', 'appdata/local/microsoft/credentials/'],
  ...browsers.map((one) => `.config/${one}/`),
  ...macBrowsers.map((one) => `library/application support/${one}/`),
  ...windowsBrowsers.map((one) => `appdata/${one}/`),
])

/** What people have typed, passwords among it. */
export const histories = knownPlaces([
  ...['.bash_history', '.zsh_history', '.zhistory', '.sh_history', '.history', '.local/share/fish/fish_history'],
  ...['.psql_history', '.mysql_history', '.sqlite_history', '.rediscli_history', '.python_history', '.lesshst'],
  ...['~/.claude/history.jsonl', '~/.codex/history.jsonl'],
  '.local/share/atuin/',
  ...['.node_repl_history', '.irb_history', '.viminfo', '.dbshell', 'consolehost_history.txt'],
])
