import { type Argument, isUnknown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { hostOf } from '../../usage/host-of.ts'
import { inShell } from '../../usage/in-shell.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { given, program, type Usage, valuesOf, wordsOf } from '../../usage/usage.ts'
import {
  all,
  connects,
  connectsTo,
  deletes,
  deletesAll,
  persists,
  proves,
  readsFile,
  remoteOr,
  sends,
  sendsAll,
  starts,
  writesAll,
  writesFile,
} from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { originOf } from '../../usage/within.ts'
import { onOther } from '../code/on-other.ts'

interface Service {
  readonly host: Argument
  /** Verbs that do not connect. */
  readonly local?: string
  /** The first words of commands that publish: `release create`. */
  readonly publishes?: readonly string[]
  readonly usage?: Usage
}

/** A program for a service: it connects to its host, unless the verb is a local one. */
function service({ host, local = '', publishes = [], usage = {} }: Service): Program {
  return program({
    ...usage,
    also: (call) => {
      const words = call.operands.map((one) => textOf(one) ?? '').slice(0, 3)
      const isLocal = wordsOf(`help version completion ${local}`.trim()).includes(words[0] ?? 'help')
      const isAsked = words.length === 0 || given(call, 'help version')
      usage.also?.(call)
      if (isAsked ? publishes.includes('') && !given(call, 'help version') : !isLocal) connectsTo(host, call)
      if (given(call, 'help') || given(call, 'dry-run')) return
      const line = `${words.join(' ')} `
      if (publishes.some((one) => (one === '' ? words.length === 0 : line.startsWith(`${one} `)))) published(call)
    },
  })
}

function published({ invocation, reading }: Call): void {
  reading.report({ type: 'publishes', manager: invocation.name, ...originOf(invocation) })
}

const urlOrFile = remoteOr(readsFile)

const ghUsage: Usage = {
  options: {
    '--input -F --body-file --notes-file': readsFile,
    '--hostname': connects,
    '-D --dir': writesAll,
    '--recover': readsFile,
  },
  valued:
    '-R --repo -t --title -b --body -B --base -H --head -l --label -a --assignee -m --milestone -p --project -r --reviewer -f --raw-field --field -X --method -q --jq --template -L --limit -s --state --json -n --name --notes --target --tag -o --output --org --env --app --visibility -w --workflow --branch --commit --search --author -d --desc --filename',
  also: (call) => {
    const [noun, verb, ...rest] = call.operands
    const command = `${textOf(noun) ?? ''} ${textOf(verb) ?? ''}`
    const [first, second] = rest
    // `gh api https://host/path`
    const address = textOf(noun) === 'api' && verb !== undefined ? hostOf(verb) : undefined
    if (address !== undefined) connectsTo(address, call)
    if (/^(?:release (?:upload|create)|gist create)$/.test(command))
      for (const file of command === 'gist create' ? rest : rest.slice(1)) sends(file, call)
    if (/^(?:pr checkout|release download|run download|repo sync)$/.test(command)) writesAll('.', call)
    if (command === 'repo clone' && first !== undefined) writesAll(second ?? folderOf(first), call)
    if (command === 'alias set') setsAlias(call)
    if (/^extensions? install$|^ext install$/.test(command))
      call.reading.report({
        type: 'installs',
        manager: 'gh',
        package: first ?? '',
        isRun: false,
        ...originOf(call.invocation),
      })
  },
}

/** `gh alias set name '!text'`, `gh alias set --shell name 'text'`, `gh alias set name 'pr list'`: what the name stands for is read. */
function setsAlias(call: Call): void {
  const { invocation, reading } = call
  const { flags, operands } = optionsOf(invocation.args)
  const [, , name, text] = operands
  if (name === undefined) return
  const [line, where] = [lineOf([text ?? invocation.input ?? '']), inShell(invocation, reading, 'gh alias')]
  if (isUnknown(line)) reading.script(line, where, undefined)
  else if (line.startsWith('!') || flags.has('s') || flags.has('shell')) {
    persists('an alias of gh', call)
    reading.script(line.replace(/^!/, ''), where, undefined)
  } else reading.script(`gh ${line}`, where, undefined)
}

function folderOf(repository: Argument): Argument {
  const text = textOf(repository)?.replace(/\.git$/, '')
  return text === undefined ? unknown('the folder of a clone') : text.slice(text.lastIndexOf('/') + 1)
}

/** `aws s3 cp file s3://bucket`, `gsutil cp gs://bucket/x file`: what is not in the store is a file. */
const storeCopy = (call: Call, from: number): void => {
  const verb = textOf(call.operands[from - 1]) ?? ''
  const [isSync, isWhole] = [/^r?sync$/.test(verb), given(call, 'r R recursive')]
  const send = isSync || isWhole ? sendsAll : sends
  const use = verb === 'mv' ? all(send, isWhole ? deletesAll : deletes) : send
  const places = call.operands.slice(from)
  for (const one of places.slice(0, -1)) if (isHere(one)) use(one, call)
  const to = places.at(-1)
  if (to === undefined || !isHere(to)) return
  writesAll(to, call)
  if (isSync && given(call, 'd delete delete-unmatched-destination-objects')) deletesAll(to, call)
}
const isHere = (place: Argument) => !/^(?:s3|gs|az|https?):\/\//.test(textOf(place) ?? '')
const storesFiles = (names: RegExp, from: number) => (call: Call) => {
  const line = call.operands
    .map((one) => textOf(one) ?? '')
    .slice(0, from)
    .join(' ')
  if (names.test(line)) storeCopy(call, from)
}

const cluster = unknown('the host of a cluster')
const manifests: Usage = {
  options: {
    '-f --filename': urlOrFile,
    '--kubeconfig': proves,
    '-s --server': connects,
    '--from-file --from-env-file': readsFile,
  },
  valued:
    '-n --namespace --context --cluster --user -l --selector -o --output -c --container -p --patch --type --timeout --image --replicas --as --token',
}

/** `heroku run command`, `fly ssh console -C command`: a command on another machine. */
const runsThere = (host: string, inner: Program): Program => {
  const run = program({
    valued: '-a --app -s --size -e --env -r --remote',
    stopsAtOperand: true,
    also: ({ operands, invocation, reading }) => {
      connectsTo(host, { invocation, reading })
      if (operands.length > 0) reading.script(lineOf(operands), onOther(invocation, invocation.name), undefined)
    },
  })
  return verbs({ 'run run:detached': run }, { otherwise: inner })
}

/** Programs for services on other machines. Their arguments tell apart what they do there. */
export const clouds: Readonly<Record<string, Program>> = {
  gh: service({
    host: 'github.com',
    local: 'alias config extension',
    publishes: ['release create', 'release upload', 'release edit', 'gist create', 'repo create'],
    usage: ghUsage,
  }),
  glab: service({
    host: 'gitlab.com',
    local: 'alias config',
    publishes: ['release create', 'release upload', 'snippet create'],
    usage: ghUsage,
  }),
  aws: service({
    host: 'amazonaws.com',
    local: 'configure',
    usage: {
      options: {
        '--endpoint-url': connects,
        '--cli-input-json --cli-input-yaml': ignoredOrFile,
        '--outfile': writesFile,
      },
      valued: '--region --profile --output --query --ca-bundle --bucket --key',
      also: storesFiles(/^s3 (?:cp|mv|sync)$/, 2),
    },
  }),
  gcloud: service({
    host: 'googleapis.com',
    local: 'config info topic',
    publishes: ['app deploy', 'run deploy', 'functions deploy'],
  }),
  gsutil: service({ host: 'storage.googleapis.com', usage: { also: storesFiles(/^(?:cp|mv|rsync)$/, 1) } }),
  az: service({ host: 'azure.com', local: 'configure config' }),
  doctl: service({ host: 'api.digitalocean.com' }),
  heroku: runsThere('heroku.com', service({ host: 'heroku.com', publishes: ['container:push', 'container:release'] })),
  vercel: service({ host: 'vercel.com', local: 'dev build init', publishes: ['deploy', '', 'promote'] }),
  netlify: service({ host: 'netlify.com', local: 'dev build', publishes: ['deploy'] }),
  fly: service({ host: 'fly.io', publishes: ['deploy'] }),
  flyctl: service({ host: 'fly.io', publishes: ['deploy'] }),
  firebase: service({
    host: 'firebase.google.com',
    local: 'emulators:start serve',
    publishes: ['deploy', 'hosting:channel:deploy'],
  }),
  wrangler: service({
    host: 'cloudflare.com',
    local: 'dev init types',
    publishes: ['deploy', 'publish', 'pages deploy', 'pages publish'],
  }),
  railway: service({ host: 'railway.app', publishes: ['up', 'deploy'] }),
  supabase: service({ host: 'supabase.com', local: 'start stop init status', publishes: ['functions deploy'] }),
  sentry: service({ host: 'sentry.io' }),
  'sentry-cli': service({ host: 'sentry.io' }),
  terraform: service({
    host: unknown('the hosts of providers'),
    local: 'fmt validate console graph show output',
    usage: {
      valued: '-var -target -state',
      also: (call) => {
        for (const out of valuesOf(call, '-out')) writesFile(out, call)
      },
    },
  }),
  tofu: service({ host: unknown('the hosts of providers'), local: 'fmt validate console graph show output' }),
  pulumi: service({ host: 'pulumi.com', local: 'config new about' }),
  helm: service({
    host: cluster,
    local: 'template lint create package dependency env show',
    publishes: ['push'],
    usage: {
      options: { '-f --values': urlOrFile, '--post-renderer': starts, '--kubeconfig': proves, '--repo': connects },
      valued: '-n --namespace --set --set-string --version --kube-context',
    },
  }),
  ansible: service({ host: unknown('the hosts of an inventory') }),
  'ansible-playbook': program({
    operands: readsFile,
    also: (call) => connectsTo(unknown('the hosts of an inventory'), call),
  }),
  oc: service({ host: cluster, usage: manifests }),
}

function ignoredOrFile(argument: Argument, call: Call): void {
  const [, path] = /^file:\/\/(.+)$/s.exec(textOf(argument) ?? '') ?? []
  if (path !== undefined) readsFile(path, call)
}

/** What kubectl does with a cluster, besides running commands in it. */
export const kubernetes = service({ host: cluster, local: 'config kustomize explain', usage: manifests })
