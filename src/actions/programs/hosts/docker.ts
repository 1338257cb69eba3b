import { type Argument, isUnknown, shown, textOf } from '../../action/argument.ts'
import type { Call } from '../../usage/call.ts'
import { hostOf } from '../../usage/host-of.ts'
import { given, program, valuesOf } from '../../usage/usage.ts'
import {
  code,
  connects,
  connectsTo,
  escalates,
  ignored,
  proves,
  readsAll,
  readsFile,
  remoteOr,
  type Use,
  writesAll,
  writesFile,
} from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { originOf, outside } from '../../usage/within.ts'
import { copies, runInside, running } from './inside-container.ts'

const defaultRegistry = 'docker.io'

/** The registry of an image: the first part of its name, if that is a host. */
export function registryOf(image: Argument): Argument {
  const [first = ''] = shown(image).split('/')
  if (isUnknown(image)) return image
  return shown(image).includes('/') && /[.:]|^localhost$/.test(first) ? first.replace(/:\d+$/, '') : defaultRegistry
}

/** The name of an image, without its tag. */
function imageName(image: Argument): Argument {
  const text = textOf(image)
  return text === undefined ? image : text.replace(/@sha256:.*$/s, '').replace(/:[\w.-]+$/, '')
}

function fetched(image: Argument, call: Call, isRun: boolean): void {
  const { invocation, reading } = call
  reading.report({ type: 'installs', manager: 'docker', package: imageName(image), isRun, ...originOf(invocation) })
  const registry = registryOf(image)
  // an image of no registry that is run may be one of this machine
  if (!isRun || registry !== defaultRegistry) connectsTo(registry, call)
}

/** `docker run options image command`. */
const run = program({
  ...running,
  also: (call) => {
    const [image, ...command] = call.operands
    const entries = valuesOf(call, '--entrypoint')
    if (image !== undefined) fetched(image, call, true)
    runInside(call, [...entries, ...command])
  },
})

/** `docker exec options container command`. */
const exec = program({ ...running, also: (call) => runInside(call, call.operands.slice(1)) })

/** The folder that an image is built of, or the address of one; `-` is the input. */
const context: Use = (argument, call) => {
  const { input } = call.invocation
  const host = hostOf(argument)
  if (host !== undefined) connectsTo(host, call)
  const isFetched = host !== undefined || (argument === '-' && isUnknown(input) && input.why !== contentOfFile)
  if (isFetched) code('it builds an image of what it fetches')(argument, call)
  else readsAll(argument, call)
}
const contentOfFile = 'the content of a file'

export const build = program({
  options: {
    '-f --file': readsFile,
    '-o --output': ignored,
    '--iidfile --metadata-file': writesFile,
    '--secret --ssh --build-context': ignored,
  },
  valued:
    '-t --tag --build-arg --target --platform --label --network --cache-from --cache-to --progress --builder --add-host',
  operands: context,
  also: (call) => {
    const files = valuesOf(call, '-f --file')
    for (const file of files.length === 0 ? ['Dockerfile'] : files) call.reading.runsFile(file, call.invocation)
    if (given(call, 'push')) published(call)
  },
})

export function published({ invocation, reading }: Call): void {
  reading.report({ type: 'publishes', manager: 'docker', ...originOf(invocation) })
}

export const push = program({
  first: [(image, call) => connectsTo(registryOf(image), call)],
  also: published,
})

const cp = program({ operands: copies(readsAll), last: copies(writesAll) })

const composeValued = '-f --file -p --project-name --profile --env-file --project-directory --parallel --ansi'
/** `docker compose`, `docker-compose`. */
export const compose = verbs(
  {
    run: program({
      ...running,
      also: (call) => runInside(call, [...valuesOf(call, '--entrypoint'), ...call.operands.slice(1)]),
    }),
    exec,
    push: program({ also: published }),
    cp,
    'up build create start watch': program({
      options: { '-f --file': readsFile, '--env-file': proves },
      also: ({ invocation, reading }) => {
        for (const file of ['docker-compose.yml', 'docker-compose.yaml', 'compose.yml', 'compose.yaml'])
          reading.runsFile(file, invocation)
      },
    }),
  },
  { valued: composeValued },
)

const images = {
  pull: program({ valued: '--platform', first: [(image: Argument, call: Call) => fetched(image, call, false)] }),
  push,
  build,
  'save export': program({ options: { '-o --output': writesFile } }),
  load: program({ options: { '-i --input': readsFile } }),
  import: program({ first: [remoteOr(readsFile)] }),
} as const

/** docker, podman and nerdctl. */
export const docker = verbs(
  {
    'run create': run,
    exec,
    cp,
    compose,
    ...images,
    container: verbs({ 'run create': run, exec, cp, export: images['save export'] }),
    image: verbs({ ...images, save: images['save export'] }),
    'buildx builder': verbs({ 'build b': build, bake: build }),
    login: program({ valued: '-u --username -p --password', first: [connects] }),
    search: program({ also: (call) => connectsTo(defaultRegistry, call) }),
    unshare: program({
      stopsAtOperand: true,
      also: (call) => void call.reading.run(call.operands, outside(call.invocation, call.reading), undefined),
    }),
    plugin: verbs({ 'install push': program({ also: escalates }) }),
  },
  {
    valued: '-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey --namespace -n --address -a',
  },
)
