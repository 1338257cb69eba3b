import { type Argument, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { given, program } from '../../usage/usage.ts'
import { all, code, ignored, readsFile, runsFile, type Use, writesAll, writesFile } from '../../usage/uses.ts'
import { outside } from '../../usage/within.ts'

/** Options of gcc and clang with a value, which may be attached to those of one letter. All others are in one piece. */
const ofCompiler: Readonly<Record<string, Use>> = {
  '-o': writesFile,
  '-MF': writesFile,
  '-dumpdir': ignored,
  '-x': ignored,
  '-I': ignored,
  '-L': ignored,
  '-D': ignored,
  '-U': ignored,
  '-l': ignored,
  '-T': readsFile,
  '-include': readsFile,
  '-imacros': readsFile,
  '-isystem': ignored,
  '-arch': ignored,
  '-target': ignored,
  '-Xlinker': ignored,
  '-Xclang': ignored,
  '-MT': ignored,
  '-MQ': ignored,
  '-wrapper': (argument, { invocation, reading }) => {
    // the program and its arguments, with commas between them
    const text = textOf(argument)
    reading.run(text === undefined ? [argument] : text.split(','), outside(invocation, reading), undefined)
  },
}
const joinedToValue = ['-o', '-I', '-L', '-D', '-U', '-l', '-x', '-T']
const pluginOf = /^-(?:fplugin|specs|-specs)=(.+)$/s

/** `gcc -o program file.c`: long options have one dash, so that `-fno-omit` is no `-o`. */
const compiler: Program = (invocation, reading) => {
  const { args } = invocation
  const call: Call = {
    flags: new Set(),
    values: new Map(),
    operands: [],
    mayHaveMore: false,
    invocation,
    reading,
    isRecursive: false,
  }
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] as Argument
    const text = shown(argument)
    const use = ofCompiler[text]
    const begin = joinedToValue.find((one) => text.startsWith(one))
    const [, plugin] = pluginOf.exec(text) ?? []
    if (use !== undefined) {
      const value = args[++at]
      if (value !== undefined) use(value, call)
    } else if (plugin !== undefined) code('a compiler loads code')(plugin, call)
    else if (begin !== undefined) ofCompiler[begin]?.(text.slice(begin.length), call)
    else if (text.startsWith('@')) readsFile(text.slice(1), call)
    else if (!text.startsWith('-')) readsFile(argument, call)
  }
  return unknown(`the output of ${invocation.name}`)
}

/** `objcopy from to`: one name alone is changed in place. */
const objcopy = program({
  options: { '--add-section --update-section --dump-section': ignored, '--strip-symbols --keep-symbols': readsFile },
  valued: '-I -O -F -B -j -R -N -K -G -W -L --input-target --output-target --remove-section --only-section',
  operands: (argument, call) => {
    const [first] = call.operands
    if (argument === first) (call.operands.length === 1 ? all(readsFile, writesFile) : readsFile)(argument, call)
    else writesFile(argument, call)
  },
})

const compilers =
  'gcc cc g++ c++ clang clang++ tcc icc icx x86_64-linux-gnu-gcc aarch64-linux-gnu-gcc musl-gcc emcc em++ cpp gfortran ld ld.lld ld.gold as'

/** Programs that make files of sources. */
export const compiling: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(compilers.split(' ').map((name) => [name, compiler])),
  rustc: program({
    options: { '-o --out-dir': writesAll },
    valued: '-C -L -l -A -W -D -F --crate-type --crate-name --edition --emit --extern --target --cfg --cap-lints',
    operands: readsFile,
  }),
  tsc: program({
    options: { '--outDir --outFile --declarationDir --tsBuildInfoFile': writesAll, '-p --project': ignored },
    valued: '-t --target -m --module --lib --types --rootDir --jsx --moduleResolution --baseUrl',
    operands: readsFile,
  }),
  javac: program({
    options: { '-d -s -h': writesAll },
    valued: '-cp -classpath -source -target --release -encoding',
    operands: readsFile,
  }),
  objcopy,
  strip: program({
    options: { '-o': writesFile },
    valued: '-F -I -O -K -N -R',
    operands: (argument, call) => (given(call, 'o') ? readsFile : all(readsFile, writesFile))(argument, call),
  }),
  ninja: program({
    options: { '-f': all(readsFile, runsFile), '-C': ignored },
    valued: '-j -k -l -d -t -w',
    also: (call) => {
      if (!given(call, 'f')) call.reading.runsFile('build.ninja', call.invocation)
    },
  }),
}
