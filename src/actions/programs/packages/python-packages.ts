import { type Argument, textOf } from '../../action/argument.ts'
import type { Invocation, Program } from '../../shell/reading.ts'
import { given, program, type Usage, valuesOf } from '../../usage/usage.ts'
import { connects, ignored, readsFile, remoteOr, type Use, writesAll } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { outside } from '../../usage/within.ts'
import { interpreters } from '../code/interpreters.ts'
import { beforeVerb, installing, installs, type Manager, merged, publishing } from './installing.ts'
import { pythonPackage } from './package-name.ts'

const common: Usage = {
  options: {
    '-i --index-url --extra-index-url --default-index --index --proxy --repository-url': connects,
    '-r --requirement --requirements -c --constraint -b --build-constraint': readsFile,
    '-t --target --root -p --prefix': writesAll,
  },
  valued:
    '--python --platform --abi --python-version --cache-dir --log --timeout --retries --trusted-host -f --find-links --src --upgrade-strategy --config-settings --no-binary --only-binary --group -G --with --without --only --only-group --no-group --extra --extras -E --optional --project --directory -n --name --channel --python-preference --color',
  long: 'dry-run upgrade user editable force-reinstall',
}

function managerOf(name: string, usage: Usage = common): Manager {
  return { name, nameOf: pythonPackage, usage }
}

const pipManager = managerOf('pip')

/** `pip install -r file -e folder package`. */
function pipInstalls(manager: Manager): Program {
  const editable: Use = (argument, call) => installs(manager, argument, call)
  return program({
    ...merged(manager.usage, { options: { '-e --editable': editable } }),
    idle: 'dry-run',
    operands: editable,
    also: (call) => {
      if (call.operands.length === 0 && valuesOf(call, '-e --editable').length === 0) installs(manager, undefined, call)
    },
  })
}

const pipVerbs = (manager: Manager): Readonly<Record<string, Program>> => ({
  'install sync': pipInstalls(manager),
  'download wheel': program({
    ...manager.usage,
    options: { ...manager.usage.options, '-d --dest -w --wheel-dir': writesAll },
    also: (call) => {
      if (!given(call, 'd dest w wheel-dir')) writesAll('.', call)
    },
  }),
})

const pip = verbs(pipVerbs(pipManager), beforeVerb(common))

/** `uvx tool`, `pipx run tool`: a package is fetched and started. */
function fetchesAndRuns(manager: Manager): Program {
  return program({
    options: {
      '--from --spec': (one, call) => installs(manager, one, call, true),
      '--with --with-requirements --with-editable': (one, call) => installs(manager, one, call, true),
      '-i --index-url --default-index --index --extra-index-url': connects,
    },
    valued: '-p --python --pip-args --project --directory --env-file',
    stopsAtOperand: true,
    also: (call) => {
      const { invocation, reading } = call
      const [first, ...rest] = call.operands
      if (first === undefined) return
      if (valuesOf(call, '--from --spec').length === 0) installs(manager, first, call, true)
      reading.run([pythonPackage(versionless(first)), ...rest], outside(invocation, reading), invocation.input)
    },
  })
}

/** `ruff@1.0` of uvx. */
function versionless(argument: Argument): Argument {
  const text = textOf(argument)
  return text === undefined || /[:/]/.test(text) ? argument : text.replace(/@.*$/s, '')
}

/** `uv run --with package script.py`: a program of the project. */
function runsInProject(manager: Manager): Program {
  return program({
    options: {
      '--with --with-requirements --with-editable': (one, call) => installs(manager, one, call, true),
      '--env-file': readsFile,
    },
    valued: '-p --python --project --directory --extra --group --package -m --module',
    stopsAtOperand: true,
    also: ({ operands, values, invocation, reading }) => {
      const [module] = values.get('m') ?? values.get('module') ?? []
      const [first] = operands
      if (module !== undefined)
        reading.run(['python', '-m', module, ...operands], outside(invocation, reading), invocation.input)
      else if (/\.py$|^-$/.test(textOf(first) ?? ''))
        reading.run(['python', ...operands], outside(invocation, reading), invocation.input)
      else reading.run(operands, outside(invocation, reading), invocation.input)
    },
  })
}

const uvManager = managerOf('uv')
const uv = verbs(
  {
    pip: verbs(pipVerbs(uvManager)),
    add: installing(uvManager),
    'sync lock': installing(uvManager),
    run: runsInProject(uvManager),
    tool: verbs({ run: fetchesAndRuns(uvManager), 'install upgrade': installing(uvManager) }),
    x: fetchesAndRuns(uvManager),
    publish: publishing(uvManager),
  },
  { valued: '--project --directory --cache-dir --python --config-file --color', keepsOptions: true },
)

const poetryManager = managerOf('poetry')
const projectVerbs = (manager: Manager): Readonly<Record<string, Program>> => ({
  'add install update sync lock': installing(manager),
  publish: publishing(manager),
  run: runsInProject(manager),
  'self plugin': verbs({ 'add install': installing(manager) }),
})
/** `conda install -c channel package=1`. */
function conda(name: string): Program {
  const usage: Usage = {
    options: { '-c --channel': remoteOr(ignored), '-f --file': readsFile, '-p --prefix': writesAll },
    valued: '-n --name --solver',
    idle: 'd dry-run',
  }
  const manager = managerOf(name, usage)
  return verbs({
    'install create update upgrade': installing(manager),
    env: verbs({ 'create update': installing(manager) }),
    run: program({
      valued: '-n --name -p --prefix --cwd',
      stopsAtOperand: true,
      also: ({ operands, invocation, reading }) =>
        void reading.run(operands, outside(invocation, reading), invocation.input),
    }),
  })
}

/** Modules of Python that are programs of this table, too. */
const modules = /^(?:pip|pipx|uv|poetry|pdm|twine|conda|hatch|flit|ensurepip|venv)$/

/** `python -m pip install x`; all else is code. */
const python: Program = (invocation, reading) => {
  const { module, args } = moduleOf(invocation)
  if (module !== undefined && modules.test(module))
    return reading.run([module, ...args], outside(invocation, reading, 'python -m'), invocation.input)
  return (interpreters['python'] as Program)(invocation, reading)
}

function moduleOf({ args }: Invocation): { readonly module: string | undefined; readonly args: readonly Argument[] } {
  for (let at = 0; at < args.length; at++) {
    const text = textOf(args[at])
    if (text === undefined || !text.startsWith('-') || text.startsWith('-c')) break
    const [, attached] = /^-[bBdEiIOPqsSuvx]*m(.*)$/s.exec(text) ?? []
    if (attached !== undefined && !text.startsWith('--'))
      return attached === ''
        ? { module: textOf(args[at + 1]), args: args.slice(at + 2) }
        : { module: attached, args: args.slice(at + 1) }
    if (/^-[WX]$/.test(text)) at++
  }
  return { module: undefined, args: [] }
}

/** Managers of packages for Python. */
export const pythonPackages: Readonly<Record<string, Program>> = {
  pip,
  python,
  pypy: python,
  uv,
  uvx: fetchesAndRuns(uvManager),
  pipx: verbs({
    run: fetchesAndRuns(managerOf('pipx')),
    'install upgrade inject': installing(managerOf('pipx')),
  }),
  poetry: verbs(projectVerbs(poetryManager), { keepsOptions: true, valued: '-C --directory -P --project' }),
  pdm: verbs(projectVerbs(managerOf('pdm')), { keepsOptions: true, valued: '-p --project' }),
  pipenv: verbs(projectVerbs(managerOf('pipenv'))),
  rye: verbs(projectVerbs(managerOf('rye'))),
  hatch: verbs({ publish: publishing(managerOf('hatch')), run: runsInProject(managerOf('hatch')) }),
  flit: verbs({ publish: publishing(managerOf('flit')), install: installing(managerOf('flit')) }),
  twine: verbs({ upload: publishing(managerOf('twine'), { operands: readsFile }) }),
  conda: conda('conda'),
  mamba: conda('mamba'),
  micromamba: conda('micromamba'),
  easy_install: installing(pipManager),
  venv: program({ operands: writesAll }),
  virtualenv: program({ operands: writesAll }),
}
