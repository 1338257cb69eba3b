import { isUnknown, shown, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { given, program, type Usage } from '../../usage/usage.ts'
import { connects, deletesAll, readsAll, readsFile, script, writesAll, writesFile } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { outside } from '../../usage/within.ts'
import { opaqueCode } from '../code/interpreters.ts'
import { installing, installs, type Manager, publishing } from './installing.ts'
import { packageBefore } from './package-name.ts'

function managerOf(name: string, usage: Usage = {}, signs = '@'): Manager {
  return { name, nameOf: packageBefore(signs), usage }
}

const cargoManager = managerOf('cargo', {
  options: { '--index --git --registry': connects, '--path --manifest-path': readsAll, '--root': writesAll },
  valued:
    '--version --vers --branch --tag --rev --features -F --bin --example -j --jobs --profile --target --target-dir -p --package --token --rename',
})
/** Commands that compile and run the project, and its build scripts. */
const builds: Program = program({
  also: ({ invocation, reading }) => {
    for (const file of ['build.rs', 'Cargo.toml']) reading.runsFile(file, invocation)
  },
})
const cargoCommands = verbs(
  {
    'install binstall add': installing(cargoManager),
    'update fetch': installing({ ...cargoManager, nameOf: (one) => one }),
    'publish yank owner': publishing(cargoManager),
    'run r build b test t check c bench clippy': builds,
    clean: program({ also: (call) => deletesAll('target', call) }),
  },
  { valued: '--color --config -Z -C' },
)
/** `cargo +nightly publish` runs the cargo of another toolchain. */
const cargo: Program = (invocation, reading) => {
  const [first, ...rest] = invocation.args
  const isOther = first !== undefined && (isUnknown(first) ? first.begins : shown(first)).startsWith('+')
  if (!isOther) return cargoCommands(invocation, reading)
  return reading.run(['cargo', ...rest], outside(invocation, reading, `cargo ${shown(first)}`), invocation.input)
}

const goManager = {
  ...managerOf('go', {
    valued:
      '-p --tags --ldflags --mod -C --gcflags --asmflags --run --bench --count --timeout --cpu --covermode --coverpkg',
    // not cut short
    long: 'tool cover',
    options: {
      '--exec --toolexec --vettool': script,
      '-o --coverprofile --cpuprofile --memprofile --blockprofile --mutexprofile --trace --outputdir': writesAll,
    },
  }),
  // without a mirror that has it, a module is fetched from the host in its path
  hostOfPath: (path: string) => /^[a-z\d-]+(?:\.[a-z\d-]+)+(?=\/)/i.exec(path)?.[0].toLowerCase(),
}
const goCommands = verbs(
  {
    get: installing(goManager),
    install: program({
      ...goManager.usage,
      operands: (argument, call) => {
        if (!/^\./.test(textOf(argument) ?? '')) installs(goManager, argument, call)
      },
    }),
    run: program({
      ...goManager.usage,
      stopsAtOperand: true,
      also: (call) => {
        const [first] = call.operands
        if (first !== undefined && /@/.test(textOf(first) ?? '')) installs(goManager, first, call, true)
        else if (first !== undefined) call.reading.runsFile(first, call.invocation)
      },
    }),
    'test build vet': program(goManager.usage),
    mod: verbs({
      'download tidy': installing(goManager),
      edit: program({ also: (call) => writesFile('go.mod', call) }),
    }),
    env: program({ also: (call) => void (given(call, 'w') && writesFile('~/.config/go/env', call)) }),
    clean: program({ also: (call) => void (given(call, 'modcache') && deletesAll('~/go/pkg', call)) }),
  },
  { valued: '-C' },
)
/** Its long options may have one dash: `-coverprofile=x` is `--coverprofile=x`. */
const go: Program = (invocation, reading) => {
  const args = invocation.args.map((one) => (/^-[a-zA-Z]{2}/.test(textOf(one) ?? '') ? `-${textOf(one)}` : one))
  return goCommands({ ...invocation, args }, reading)
}

const gemManager = managerOf(
  'gem',
  {
    valued: '-v --version -i --install-dir -n --bindir --platform -P --trust-policy',
    options: { '-s --source': connects, '-g --file': readsFile },
  },
  ':',
)
const bundle = verbs({
  'install update add': installing({ ...gemManager, name: 'bundle' }),
  'exec e': program({
    stopsAtOperand: true,
    also: ({ operands, invocation, reading }) =>
      void reading.run(operands, outside(invocation, reading), invocation.input),
  }),
})

const composerManager = managerOf('composer', { valued: '-d --working-dir' }, ':')
const composer = verbs(
  {
    'require install update upgrade create-project i u r': installing(composerManager),
    global: verbs({ 'require install update': installing(composerManager) }),
    'run run-script': program({ also: ({ reading, invocation }) => reading.runsFile('composer.json', invocation) }),
  },
  { valued: '-d --working-dir' },
)

const dotnetManager = managerOf('nuget', {
  valued: '-v --version -f --framework -k --api-key --package-directory --prerelease',
  options: { '-s --source --add-source': connects },
})
const dotnet = verbs({
  add: verbs(
    { package: installing(dotnetManager) },
    {
      otherwise: program({
        also: (call) => {
          const at = call.operands.findIndex((one) => textOf(one) === 'package')
          const name = call.operands[at + 1]
          if (at >= 0 && name !== undefined) installs(dotnetManager, name, call)
        },
      }),
    },
  ),
  'restore tool': program({ also: (call) => installs(dotnetManager, undefined, call) }),
  nuget: verbs({ 'push delete': publishing(dotnetManager) }),
})

/** `mvn deploy`, `gradle publish`: one of several goals. */
function goals(name: string, publishingGoal: RegExp, usage: Usage): Program {
  return program({
    ...usage,
    also: (call) => {
      if (call.operands.some((one) => publishingGoal.test(textOf(one) ?? '')))
        publishing(managerOf(name))(call.invocation, call.reading)
      for (const file of ['pom.xml', 'build.gradle', 'build.gradle.kts']) call.reading.runsFile(file, call.invocation)
    },
  })
}
const mvn = goals('mvn', /^(?:deploy|[\w.-]*:?deploy(?::.*)?|release:perform)$/, {
  valued: '-f --file -s --settings -pl -P -D -T',
})
const gradle = goals('gradle', /publish(?!ToMavenLocal)|uploadArchives/i, {
  options: { '-I --init-script': readsFile },
  valued: '-p -b -c -x',
})

/** Managers of packages for other languages. */
export const languagePackages: Readonly<Record<string, Program>> = {
  cargo,
  go,
  gem: verbs({ 'install update i': installing(gemManager), 'push yank': publishing(gemManager) }),
  bundle,
  bundler: bundle,
  composer,
  dotnet,
  nuget: verbs({ 'install restore update': installing(dotnetManager), 'push delete': publishing(dotnetManager) }),
  mvn,
  mvnw: mvn,
  gradle,
  gradlew: gradle,
  sbt: goals('sbt', /publish(?!Local)/i, {}),
  mix: verbs({
    'deps.get deps.update archive.install escript.install': installing(managerOf('mix')),
    'hex.publish': publishing(managerOf('mix')),
  }),
  pod: verbs({ 'install update': installing(managerOf('pod')), trunk: verbs({ push: publishing(managerOf('pod')) }) }),
  dart: verbs({
    pub: verbs({ 'add get upgrade': installing(managerOf('pub', {}, ':')), publish: publishing(managerOf('pub')) }),
  }),
  luarocks: verbs({ install: installing(managerOf('luarocks')), upload: publishing(managerOf('luarocks')) }),
  cpan: (invocation, reading) => {
    if (invocation.input !== undefined) opaqueCode(invocation.input, 'perl', invocation, reading)
    return installing(managerOf('cpan'))(invocation, reading)
  },
  cpanm: installing(managerOf('cpan')),
  opam: verbs({ 'install upgrade': installing(managerOf('opam', {}, '.')) }),
  stack: verbs({ install: installing(managerOf('stack')), upload: publishing(managerOf('stack')) }),
  cabal: verbs({ install: installing(managerOf('cabal')), upload: publishing(managerOf('cabal')) }),
}
