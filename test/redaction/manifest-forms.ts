import { alphabets, type Form, type Maker, named, namedData, text } from './plant.ts'

const encoded = ({ of }: Maker) => `${of(alphabets.base64, 38)}==`
const storageKey = ({ of }: Maker) => `${of(alphabets.base64, 86)}==`
const random = ({ of }: Maker) => of(alphabets.alnum, 20)

/** Secrets of clusters and clouds: manifests of Kubernetes, keys of Azure, settings of .NET and yarn, here-documents of Terraform. */
export const manifestForms: readonly Form[] = [
  named('Secret, patched', (secret) => `kubectl patch secret x -p '{"kind":"Secret","stringData":{"db":"${secret}"}}'`),
  named('Secret, patched without a kind', (secret) => `kubectl patch secret x -p '{"stringData":{"db":"${secret}"}}'`),
  text('Secret, patched data', encoded, (secret) => `kubectl patch secret x -p '{"data":{"db":"${secret}"}}'`),
  named('Secret, patched, in JSON', (secret) =>
    JSON.stringify({ command: `kubectl patch secret x -p '{"kind":"Secret","stringData":{"db":"${secret}"}}'` }),
  ),
  text('Secret, second value', encoded, (secret) =>
    JSON.stringify({ kind: 'Secret', metadata: { name: 'a', labels: { b: 'c' } }, data: { user: 'a2lt', db: secret } }),
  ),
  text('Secret, as kubectl prints it', encoded, (secret) =>
    JSON.stringify({ apiVersion: 'v1', data: { db: secret, user: 'a2lt' }, kind: 'Secret', type: 'Opaque' }, null, 2),
  ),
  text('Secret, behind a long value', encoded, (secret) =>
    JSON.stringify({ kind: 'Secret', data: { crt: 'QUJD'.repeat(200), key: secret } }),
  ),
  text(
    'Secret in YAML',
    encoded,
    (secret) => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\ndata:\n  db: ${secret}\n`,
  ),
  text(
    'Secret in YAML, as kubectl prints it',
    encoded,
    (secret) => `apiVersion: v1\ndata:\n  user: a2lt\n  db: ${secret}\nkind: Secret\nmetadata:\n  name: a\n`,
  ),
  text(
    'Secret in a list of YAML',
    encoded,
    (secret) => `items:\n- apiVersion: v1\n  data:\n    db: ${secret}\n  kind: Secret\n- apiVersion: v1\n`,
  ),
  named(
    'Secret in YAML, a block',
    (secret) => `kind: Secret\nstringData:\n  app.conf: |\n    port 80\n    ${secret}\ntype: Opaque\n`,
  ),
  {
    name: 'data: Secret',
    plant: (make) => {
      const secret = encoded(make)
      return { shown: { kind: 'Secret', data: { db: secret } }, secrets: [secret] }
    },
  },
  text(
    'keys of a storage account',
    storageKey,
    (secret) =>
      `[{"creationTime": "2024-01-01T00:00:00+00:00", "keyName": "key1", "permissions": "FULL", "value": "${secret}"}]`,
  ),
  text('keys of a storage account, lines', storageKey, (secret) =>
    JSON.stringify([{ keyName: 'key2', permissions: 'FULL', value: secret }], null, 2),
  ),
  {
    name: 'data: keys of a storage account',
    plant: (make) => {
      const secret = storageKey(make)
      return { shown: [{ keyName: 'key1', permissions: 'FULL', value: secret }], secrets: [secret] }
    },
  },
  text('yarn config', random, (secret) => `yarn config set npmAuthToken ${secret}`),
  text('yarn config with an option', random, (secret) => `yarn config set -H npmAuthToken "${secret}"`),
  named('dotnet user-secrets', (secret) => `dotnet user-secrets set "Db:Password" "${secret}"`),
  named('dotnet user-secrets, any name', (secret) => `dotnet user-secrets set --project web Mail:From ${secret}`),
  named('dotnet user-secrets in JSON', (secret) =>
    JSON.stringify({ command: `dotnet user-secrets set "Db:Password" "${secret}"` }),
  ),
  named('here-document of Terraform', (secret) => `db_password = <<EOT\n${secret}\nEOT\nname = "a"`),
  named('here-document, indented', (secret) => `  db_password = <<-EOT\n    ${secret}\n  EOT\n`),
  named('here-document of Ruby', (secret) => `password = <<~TEXT\n  ${secret}\nTEXT\n`),
  named('here-document of a shell', (secret) => `DB_PASSWORD=$(cat <<'EOF'\n${secret}\nEOF\n)`),
  named('here-document, second line', (secret) => `private_key = <<EOF\nbegin of 1\n${secret}\nEOF\n`),
  namedData('SSHPASS', (secret) => ({ env: { SSHPASS: secret } })),
  namedData('PAT', (secret, { one }) => ({
    env: { [one(['PAT', 'GITHUB_PAT', 'AZURE_DEVOPS_EXT_PAT', 'githubPat'])]: secret },
  })),
  namedData('PW', (secret, { one }) => ({ [one(['PW', 'pw', 'DB_PW'])]: secret })),
]
