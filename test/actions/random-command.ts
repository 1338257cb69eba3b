import type { Choose } from '../chooser.ts'

/** Makes a random command line of the spellings that shells allow. Few names are used for much, so that they meet. */
export function randomCommand(choose: Choose, shell = 'bash'): string {
  // half of them do nothing that cannot be known before
  const make = createMaker(choose, shell !== 'dash', choose(2) === 0)
  const start = choose(3) === 0 ? '' : `${make.preamble()}\n`
  const lines = Array.from({ length: 1 + choose(3) }, () => make.statement(1 + choose(3)))
  return `${start}${lines.join(choose(2) === 0 ? '\n' : '; ').replaceAll(/(<<-?'?E[^\n]*\n[\s\S]*?\nE\n); /g, '$1\n')}`
}

const programs = ['rm', 'ls', 'git', 'curl', 'cp', 'mv']
const names = ['a', 'b', 'c']
const functions = ['f', 'g', 'ls']
const folders = ['sub', 'other', '..', '/tmp', 'sub/deep', '-', '', '$a', '"$b"', '/', 'absent', './sub']

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The text for a place between double quotes, or in a here-document. */
function escaped(text: string): string {
  return text.replaceAll(/[\\$`"]/g, '\\$&')
}

function createMaker(choose: Choose, isRich: boolean, isTame: boolean) {
  const pick = <T>(all: readonly T[]): T => all[choose(all.length)] as T
  const oneOf = (...ways: readonly (() => string)[]): string => pick(ways)()
  /** A way that is taken only where not all need be known. */
  const wild = (...ways: readonly (() => string)[]) => (isTame ? [] : ways)
  const name = () => pick(names)
  const program = () => pick(programs)
  const plainWord = () => pick(['x', '-rf', 'y.txt', 'a-b', '--force', 'z', '-n', '1'])
  const hex = (text: string) =>
    `$'${[...text].map((one) => (choose(2) === 0 ? `\\x${one.charCodeAt(0).toString(16)}` : `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`)).join('')}'`

  /** Another spelling of a word. */
  const spelt = (word: string): string =>
    oneOf(
      () => word,
      () => word,
      () => word,
      () => quoted(word),
      () => `"${escaped(word)}"`,
      () => [...word].map((one) => (/[a-z]/.test(one) && choose(3) === 0 ? `\\${one}` : one)).join(''),
      () => `${word.slice(0, 1)}''${word.slice(1)}`,
      () => `${word.slice(0, 1)}""${word.slice(1)}`,
      () => `${word.slice(0, 1)}\\\n${word.slice(1)}`,
      () => (isRich ? hex(word) : word),
      () => `$(echo ${word})`,
      () => `$(printf %s ${word})`,
      () => `\`echo ${word}\``,
      () => `"$(printf '%s\\n' ${quoted(word)})"`,
      () => `$(printf '${[...word].map((one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')}')`,
      ...wild(() => `\${unset_one:-${word}}`),
      () => `${word.slice(0, 1)}$@${word.slice(1)}`,
      ...wild(() => `${word.slice(0, 1)}\${unset_one}${word.slice(1)}`),
      () => `$(echo ${[...word].reverse().join('')} | rev)`,
      () => `$(echo ${Buffer.from(word).toString('base64')} | base64 -d)`,
      () => `$(echo ${word.toUpperCase()} | tr A-Z a-z)`,
      () => (isRich ? `$(cat <<< ${word})` : word),
      () => `$(cat <<E\n${word}\nE\n)`,
      () => (isRich ? `$(tr n-za-m a-z <<< ${word})` : word),
      ...wild(() => `$(true && echo ${word})`),
      ...wild(() => `$(false && echo ${program()}; echo ${word})`),
      ...wild(() => `$(false || echo ${word})`),
      () => `$(echo ${program()} >/dev/null; echo ${word})`,
      ...wild(() => `$(echo ${program()} >&2; echo ${word})`),
      () => `$(echo ${program()} 1>/dev/null; echo ${word})`,
      ...wild(() => `$({ echo ${word} >&2; } 2>&1)`),
      ...wild(() => `$(echo ${word} >/dev/stdout)`),
      ...wild(() => `$(if true; then echo ${word}; fi)`),
      () => `$(x=${word}; echo $x)`,
      ...wild(() => `$(for i in ${word}; do echo $i; done)`),
      () => `$(echo -n ${word})`,
      () => `$(printf '%s' ${word} | cat)`,
      ...wild(() => `$(echo ${word} | tee /dev/null)`),
      ...wild(() => `$(hostname >/dev/null; echo ${word})`),
    )

  /** A use of a variable. */
  const use = (): string => {
    const one = name()
    return oneOf(
      () => `$${one}`,
      () => `$${one}`,
      () => `"$${one}"`,
      () => `\${${one}}`,
      ...wild(() => `"\${${one}:-${program()}}"`),
      () => `\${${one}:-${program()} x}`,
      ...wild(() => `\${${one}:+${program()}}`),
      ...wild(() => `\${${one}+${program()}}`),
      ...wild(() => `\${${one}-${program()}}`),
      ...wild(() => `\${${one}:=${program()}}`),
      ...wild(() => `\${${one}#r}`),
      ...wild(() => `\${${one}%m}`),
      ...wild(() => `\${${one}##*l}`),
      ...wild(() => `\${${one}%%[s]*}`),
      () => `x\${${one}}`,
      () => (isRich ? `\${${one}/l/r}` : `$${one}`),
      ...wild(() => (isRich ? `\${${one}//[ls]/m}` : `$${one}`)),
      () => (isRich ? `\${${one}/#l/c}` : `$${one}`),
      () => (isRich ? `\${${one}:0:2}` : `$${one}`),
      () => (isRich ? `\${${one}: -2}` : `$${one}`),
      () => (isRich ? `\${${one}^^}` : `$${one}`),
      () => (isRich ? `\${${one},,}` : `$${one}`),
      ...wild(() => (isRich ? `\${!${one}}` : `$${one}`)),
      () => (isRich ? `"\${${one}[@]}"` : `$${one}`),
      () => (isRich ? `"\${${one}[*]}"` : `$${one}`),
      () => (isRich ? `\${${one}[1]}` : `$${one}`),
      () => (isRich ? `\${${one}[0]}` : `$${one}`),
      ...wild(() => (isRich ? `\${${one}[-1]}` : `$${one}`)),
      ...wild(() => (isRich ? `"\${${one}[@]:1}"` : `$${one}`)),
      ...wild(() => (isRich ? `"\${${one}[@]:0:2}"` : `$${one}`)),
      ...wild(() => (isRich ? `\${#${one}}` : `$${one}`)),
      ...wild(() => (isRich ? `\${${one}@Q}` : `$${one}`)),
      () => `$${one}$${name()}`,
      () => `$${one}"$${name()}"`,
      () => `"$${one}"x`,
      () => (isRich ? `x"\${${one}[@]}"y` : `$${one}`),
      () => `"\${${one}:-"${program()} x"}"`,
      () => `\${${one}:-"${program()} x"}`,
      () => `\${${one}:-${program()}\\ x}`,
      () => `\${${one}:-~}`,
      () => `\${${one}:+$${name()}}`,
      () => `\${${one}:+"$${name()}"}`,
      () => `\${${one}:?x}`,
      () => (isRich ? `"\${@:2}"` : '$1'),
      () => (isRich ? `\${*:1:1}` : '$1'),
      () => `$1`,
      () => `"$@"`,
      () => `"$*"`,
      () => `$*`,
      ...wild(() => `$2`),
      ...wild(() => `"$0"`),
      ...wild(() => `$#`),
      ...wild(() => `$UNTOLD`),
      ...wild(() => `"$UNTOLD_TIME"`),
    )
  }

  const braces = (): string =>
    pick([
      '{x,y}',
      'a{b,c}d',
      '{1..3}',
      '{a..c}',
      '{x,{y,z}}',
      '"{x,y}"',
      "{'x y',z}",
      '{,x}',
      '{x}',
      '{$a,x}',
      '\\{x,y}',
      '{01..03}',
      '{x,"$b"}',
      '{5..1..2}',
      '{a,b}{c,d}',
    ])

  const argument = (): string =>
    oneOf(
      () => plainWord(),
      () => plainWord(),
      () => spelt(plainWord()),
      () => use(),
      () => (isRich ? braces() : 'x'),
      () => pick(['*', '*.txt', '"a b"', "'a  b'", '$HOME/z', '~/z', '~', '"~/z"', '[xy]', '?', '""', "''", 'sub/*']),
      () =>
        pick([
          "'*'",
          '"\\x"',
          '"\\$a"',
          "$(printf 'x\\ny')",
          '"$(printf "x\\n\\n")z"',
          'é',
          '\\*',
          '"$a"*',
          '#x',
          'x#y',
          '{',
          '}',
          '!',
          '"`echo \\`echo x\\``"',
        ]),
      () => (isRich ? pick(["$'a\\tb'", "$'it\\'s'", "$'\\u0072m'", '$"x $a"', "$'a\\\\b'", "$'\\101'"]) : 'x'),
      () => pick(['$(hostname)', '"$(whoami)"', '`uname`', '$((1+2))', '$(pwd)', '$PWD', '"a\\"b"', '\\$a', "'$a'"]),
      () => `$((1 + $(${simple(0)} | head -0; echo 1)))`,
      () => (isRich ? `<(${simple(0)})` : 'x'),
      () => `$(${simple(0)})`,
      () => `\${${name()}:-$(${simple(0)})}`,
      () => (isRich ? `\${${name()}/$(${simple(0)})/y}` : 'x'),
      () => (isRich ? `\${${name()}[$(${simple(0)}; echo 0)]}` : 'x'),
      () => (isRich ? `\${${name()}:$(${simple(0)}; echo 0)}` : 'x'),
      ...wild(() => (isRich ? `\${#${name()}[$(${simple(0)}; echo 0)]}` : 'x')),
      () => `\${${name()}#$(${simple(0)})}`,
    )

  const redirection = (): string =>
    pick([
      '> out',
      '2>&1',
      '>> out',
      '< x',
      '2>/dev/null',
      '>&2',
      '<<< text',
      '&> out',
      '3>&1',
      '< /dev/null',
      '> "$a"',
      '>| out',
    ]).replace(/^(?:<<< text|&> out)$/, (one) => (isRich ? one : '> out'))

  /** A simple command: a program and arguments, with assignments before and redirections after. */
  const simple = (depth: number): string => {
    const word = oneOf(
      () => spelt(program()),
      () => spelt(program()),
      () => use(),
      () => `${pick(['/bin/', '/usr/bin/', '/usr/bin/../bin/', '/bin/./'])}${program()}`,
      () => pick(functions),
      () => (isRich ? `{${program()},x}` : program()),
    )
    const args = Array.from({ length: choose(3) }, () => (depth > 0 ? argument() : plainWord()))
    const before = choose(8) === 0 ? `${name()}=${value()} ` : ''
    const after = choose(6) === 0 && depth > 0 ? ` ${redirection()}` : ''
    return `${before}${[word, ...args].join(' ')}${after}`
  }

  /** The value of an assignment. */
  const value = (): string =>
    oneOf(
      () => program(),
      () => program(),
      () => spelt(program()),
      () => quoted(`${program()} ${plainWord()}`),
      () => `"${program()} ${plainWord()}"`,
      () => use(),
      () => plainWord(),
      () => name(),
      () => `'${program()}:${plainWord()}'`,
      () => `$(${pick(['echo', 'printf %s', 'hostname;echo', 'pwd;echo'])} ${program()})`,
      () => '',
      () => `~/${plainWord()}`,
    )

  const assignment = (): string => {
    const one = name()
    return oneOf(
      () => `${one}=${value()}`,
      () => `${one}=${value()}`,
      () => `${one}=${value()} ${name()}=${value()}`,
      () => (isRich ? `${one}+=${value()}` : `${one}=${value()}`),
      () => (isRich ? `${one}=(${value()} ${argument()})` : `${one}=${value()}`),
      () => (isRich ? `${one}=(${program()} ${plainWord()} ${plainWord()})` : `${one}=${value()}`),
      () => (isRich ? `${one}+=(${value()})` : `${one}=${value()}`),
      () => (isRich ? `${one}[1]=${value()}` : `${one}=${value()}`),
      () => (isRich ? `${one}[$(${simple(0)}; echo 2)]=${value()}` : `${one}=${value()}`),
      () => `export ${one}=${value()}`,
      () => `export ${one}`,
      ...wild(() => `readonly ${one}=${value()}`),
      () => `unset ${one}`,
      ...wild(() => `: \${${one}:=${program()}}`),
      () => `: "\${${one}=${program()}}"`,
      () => (isRich ? `declare ${one}=${value()}` : `${one}=${value()}`),
      ...wild(() =>
        isRich ? `declare -${pick(['a', 'i', 'u', 'l', 'x', 'g', 'r'])} ${one}=${value()}` : `${one}=${value()}`,
      ),
      ...wild(() => (isRich ? `declare -n ${one}=${name()}` : `${one}=${value()}`)),
      ...wild(() => (isRich ? `printf -v ${one} %s ${value() || 'x'}` : `${one}=${value()}`)),
      () => (isRich ? `read ${one} <<< ${quoted(program())}` : `${one}=${value()}`),
      () => (isRich ? `read ${one} ${name()} <<< "${program()} ${plainWord()} y"` : `${one}=${value()}`),
      ...wild(() => (isRich ? `IFS=: read ${one} ${name()} <<< "${program()}:${plainWord()}"` : `${one}=${value()}`)),
      () => (isRich ? `read -a ${one} <<< "${program()} x"` : `${one}=${value()}`),
      ...wild(() => (isRich ? `read -r -d '' ${one} <<< "${program()}"` : `${one}=${value()}`)),
      ...wild(() => (isRich ? `mapfile -t ${one} <<< ${program()}` : `${one}=${value()}`)),
      () => `read ${one} <<E\n${program()} x\nE\n`,
      ...wild(() => `echo ${program()} | read ${one}`),
      ...wild(() => (isRich ? `((${one}=1+1))` : `: $((${one}=1+1))`)),
      ...wild(() => (isRich ? `let ${one}=2` : `: $((${one}=2))`)),
      ...wild(() => `: $((${one}=3))`),
      () => `set -- ${program()} ${plainWord()}`,
      ...wild(() => `set -- ${argument()} ${argument()}`),
      () => 'shift',
      ...wild(() => `IFS=${pick([':', ',', '$a', "' '", '/', "''", 'm'])}`),
      () => 'unset IFS',
      ...wild(() => `getopts ab ${one} -a`),
    )
  }

  const text = (depth: number): string => statement(depth - 1)

  /** A command inside something that runs it. The inner one is simple where only a simple one can follow. */
  const wrapped = (depth: number): string => {
    const inner = () => (choose(3) === 0 && depth > 1 ? wrapped(depth - 1) : simple(1))
    return oneOf(
      () => `sudo ${pick(['', '-u root ', '-n ', '-E -- ', 'X=1 ', '-uroot '])}${inner()}`,
      () =>
        `env ${pick(['', 'A=b ', '-i ', '-u a ', '-- ', 'a=rm ', '-C sub ', '--chdir=sub ', '-i a=ls PATH=/bin '])}${inner()}`,
      () => `env -S ${quoted(`${program()} ${plainWord()}`)}`,
      () =>
        `timeout ${pick(['5', '-k 1 5', '--signal=KILL 5', '-s KILL 5s', '--kill-after 1 5', '$UNTOLD_TIME', '--kill 1 5'])} ${inner()}`,
      () => `nohup ${inner()}`,
      ...wild(
        () => `nice ${pick(['', '-n 3 ', '-n3 ', '--adjustment=3 ', '--adj 3 ', '-3 ', '-n $UNTOLD_TIME '])}${inner()}`,
      ),
      () => `stdbuf ${pick(['-o0', '-o L', '-oL -eL', '--output=0'])} ${inner()}`,
      () => `setsid ${pick(['', '-w '])}${inner()}`,
      () => `command ${pick(['', '-p ', '-- '])}${inner()}`,
      ...wild(() => `command cd ${pick(folders)}`),
      () => `builtin cd ${pick(folders)}`,
      () => `builtin eval ${quoted(text(depth))}`,
      () => `(exec ${pick(['', '-a name ', '-c '])}${inner()})`,
      () => `busybox ${simple(1)}`,
      () =>
        `echo ${plainWord()} y | xargs ${pick(['', '-n1 ', '-n 2 ', '-t ', '-r ', '-I{} ', '-I % ', '-L1 ', '-P2 ', '-0 ', '-d, ', '--max-args=1 '])}${inner()} ${pick(['', '{}', '%'])}`,
      ...wild(
        () => `printf '%s\\n' x "y z" | xargs ${pick(['', '-I{} ', '-n1 ', '-L 1 '])}${program()} ${pick(['', '{}'])}`,
      ),
      ...wild(() => `xargs ${pick(['', '-a x ', '-n1 -a y.txt '])}${inner()}`),
      () =>
        `find ${pick(['.', 'sub', '"$PWD"', '. -name z', '. sub', '', './sub -type f'])} -exec ${program()} ${plainWord()} {} ${pick(['\\;', '+', "';'"])}`,
      () => `find . -maxdepth 0 -execdir ${program()} {} \\;`,
      () => `find sub -type f -execdir ${program()} {} +`,
      () => `find . -maxdepth 0 -exec sh -c ${quoted(text(depth))} \\;`,
      () =>
        `bash ${pick(['', '-e', '-l', '--norc', '+e', '-o pipefail', '-eo pipefail', '-x'])} -c ${quoted(text(depth))} ${pick(['', 'rm', 'rm x', 'rm git x'])}`,
      () => `bash ${pick(['-ec', '-cx', '-oc pipefail', '-c --', '-c -e'])} ${quoted(text(depth))}`,
      () => `sh -c ${quoted(text(depth))} ${pick(['', 'rm x', 'ls git'])}`,
      () => `bash -c "${text(depth).replaceAll(/[\\"`]/g, '\\$&')}"`,
      () => `bash -c '"$@"' ${pick(['', '_ ', 'x '])}${inner()}`,
      ...wild(() => `sh -c '$0 "$@"' ${inner()}`),
      () => `sh -c '$1 x; "$2" y' _ ${program()} ${spelt(program())}`,
      () => `eval ${quoted(text(depth))}`,
      () => `eval "${text(depth).replaceAll(/[\\"`]/g, '\\$&')}"`,
      () => `eval ${simple(1)}`,
      () =>
        `echo ${quoted(text(depth))} | ${pick(['sh', 'bash', 'sudo bash', 'bash -s', 'bash -s rm', 'env bash', 'cat | sh', 'tee out | bash'])}`,
      () => `printf ${pick(["'%s\\n'", '%b', '%s'])} ${quoted(text(depth))} | sh`,
      () => `echo ${Buffer.from(text(depth)).toString('base64')} | base64 ${pick(['-d', '--decode'])} | bash`,
      () => (isRich ? `bash <<< ${quoted(text(depth))}` : simple(1)),
      () => (isRich ? `bash 3<<< ${quoted(simple(0))} <<< ${quoted(simple(0))}` : simple(1)),
      () => (isRich ? `echo ${simple(0)} | bash 3<<< ${quoted(simple(0))}` : simple(1)),
      ...wild(() => (isRich ? `bash <(echo ${quoted(text(depth))})` : simple(1))),
      ...wild(() => (isRich ? `source <(echo ${quoted(text(depth))})` : simple(1))),
      ...wild(() => (isRich ? `source /dev/stdin <<< ${quoted(text(depth))}` : simple(1))),
      ...wild(() => (isRich ? `. /dev/fd/3 3<<< ${quoted(simple(0))}` : simple(1))),
      ...wild(() => (isRich ? `bash /dev/fd/3 3<<< ${quoted(simple(0))}` : simple(1))),
      ...wild(() => (isRich ? `(exec <<< ${quoted(simple(0))}; bash)` : simple(1))),
      ...wild(() => (isRich ? `(exec 3<<< ${quoted(simple(0))}; bash <&3)` : simple(1))),
      () => `sh <<E\n${text(depth).replaceAll(/[\\$`]/g, '\\$&')}\nE\n`,
      () => `bash <<'E'\n${text(depth)}\nE\n`,
      () => `bash <<E\n${text(depth)}\nE\n`,
      () => `bash <<-E\n\t${simple(0)}\n\tE\n`,
      () => `cat <<E | bash\n${simple(1).replaceAll('\n', ' ')}\nE\n`,
      () => `a=${program()} bash -c '$a x'`,
      () => (isRich ? `echo ${quoted(simple(0))} > >(bash); sleep 0.05` : simple(1)),
      () => (isRich ? `tee >(bash) <<< ${quoted(simple(0))} > /dev/null; sleep 0.05` : simple(1)),
      () => (isRich ? `coproc bash; echo ${quoted(simple(0))} >&\${COPROC[1]}; sleep 0.05` : simple(1)),
      () => `builtin command ${simple(1)}`,
      () => `command command ${simple(1)}`,
      () => `(command exec ${simple(1)})`,
      () => `${spelt('eval')} ${quoted(text(depth))}`,
      () => `${spelt('command')} ${simple(1)}`,
      () => `${spelt('bash')} -c ${quoted(text(depth))}`,
      () => `eval "$(cat <<'E'\n${simple(1).replaceAll('\n', ' ')}\nE\n)"`,
      () => `eval "$(echo 'f() { ${program()} x; }')"; f`,
      () => `eval ${program()} '"a  b"' '$a'`,
      () => `cat <<A; bash <<B\nx\nA\n${simple(0)}\nB\n`,
      () => `bash <<\\E\n${simple(1).replaceAll('\n', ' ')}\nE\n`,
      () => (isRich ? `bash -c 'cat | bash' <<< ${quoted(simple(0))}` : simple(1)),
      () => (isRich ? `bash -c 'read a; $a x' <<< ${program()}` : simple(1)),
      () => `echo ${program()} | (read a; $a x); $a y`,
      () => `echo ${program()} | { read a; $a x; }`,
      () => `f() { cat; }; echo ${quoted(simple(0))} | f | sh`,
      () => `f() { echo ${program()}; } >&2; $(f) ${program()}`,
      () => `(echo ${quoted(simple(0))}; echo ${quoted(simple(0))}) | sh`,
      () => `{ echo ${program()} x; } | xargs ls`,
      () => `for i in ${program()} ${program()}; do echo $i x; done | sh`,
      () => `printf '%s %s\\n' ${program()} x ${program()} y | sh`,
      () => `printf '${program()} %s\\n' a b | bash`,
      () => `echo -e '${program()}\\tx\\n${program()} y' | bash`,
      () => `echo x | xargs -I{} sh -c '${program()} {}'`,
      () => `find . -maxdepth 0 -exec sh -c '${program()} "$1"' _ {} \\;`,
      () => `a=$(<x) && $a ${program()}`,
      () => `$(<x) ${program()}`,
      () => `echo ${program()} > out; $(<out) x`,
      () => `echo ${program()} > out; $(cat out) x`,
      () => `echo ${program()} > out; xargs -a out ls`,
      () => `# ${program()} x\n${program()} y # ${program()}`,
      () => `a='*'; ${program()} $a "$a"`,
      () => `${program()} $(case x in x) echo y;; esac)`,
      () => `HOME=/tmp; ${program()} ~ ~/x $HOME; cd; ${program()}`,
      () => `sudo -s ${program()} x`,
      () => `env bash -c ${quoted(text(depth))}`,
      () => `nice sh -c ${quoted(text(depth))}`,
      () => `timeout 5 env nice bash -c ${quoted(text(depth))}`,
      () => `xargs sh -c ${quoted(text(depth))} < /dev/null`,
      () => `nohup bash -c ${quoted(text(depth))} > /dev/null 2>&1`,
      () => `export a=${program()}; bash -c '$a x; $b y'`,
      () => `env a=${program()} bash -c '$a x'`,
      ...wild(() => `export a=ls; env -i bash -c '$a git'`),
      ...wild(() => `export a=ls; env -u a bash -c '$a git'`),
      () => `f() { ${text(depth)}; }; export -f f; bash -c 'f x'`,
      ...wild(() => `printf '${program()} x\\n' > out; . ./out`),
      ...wild(() => `printf '${program()} x\\n' > out; bash out`),
    )
  }

  /** A command that contains others. */
  const compound = (depth: number): string => {
    const body = () => statement(depth - 1)
    const closed = () => {
      const made = body()
      return made.endsWith('\n') ? made : `${made}; `
    }
    return oneOf(
      () => `(${body()}\n)`,
      () => `{ ${closed()}}`,
      () => `{ ${closed()}} > out`,
      () => `if ${simple(0)}; then ${closed()}fi`,
      () =>
        `if ${pick(['true', 'false', '[ -f x ]', '[ -f absent ]', 'test $a = rm'])}; then ${closed()}else ${closed()}fi`,
      () => `if false; then ${closed()}elif ${simple(0)}; then ${closed()}fi`,
      () => `for ${name()} in ${program()} ${value() || 'x'}; do ${closed()}done`,
      () =>
        `for ${name()} in ${program()} ${program()}; do ${closed()}${pick(['break; ', 'continue; ', ''])}${assignment()}\ndone`,
      ...wild(() => `for ${name()} in ${use()}; do ${closed()}done`),
      ...wild(() => `for ${name()} in *; do ${closed()}done`),
      () => `for ${name()}; do ${closed()}done`,
      () => `for ${name()} in; do ${closed()}done`,
      () => (isRich ? `for ((i=0; i<2; i++)); do ${closed()}done` : simple(1)),
      () => (isRich ? `for ((i=$(${simple(0)}; echo 0); i<2; i++)); do ${closed()}done` : simple(1)),
      () => `i=; while [ "$i" != xxx ]; do i=x$i; ${closed()}done`,
      ...wild(() => `i=; until [ "$i" = xxxx ]; do i=x$i; $a x; a=$b; b=$c; c=${program()}; done`),
      ...wild(() => `while read ${name()}; do ${closed()}done <<E\n${program()} x\n${program()}\nE\n`),
      () =>
        isRich
          ? `while read ${name()} ${name()}; do ${use()} x; done <<< $'${program()} x\\n${program()} y'`
          : simple(1),
      ...wild(() => `printf '${program()}\\n${program()} y\\n' | while read -r ${name()}; do ${use()} z; done`),
      ...wild(() => `{ read a; read b; $a x; $b y; } <<E\n${program()}\n${program()}\nE\n`),
      () => `while true; do ${closed()}break; done`,
      () =>
        `case ${pick(['x', '$a', '"$b"', 'rm'])} in ${pick(['x', 'r*', 'rm|ls', '$a'])}) ${body()}\n;; ${pick(['*', 'ls', '[a-z]*'])}) ${body()}\n;; esac`,
      () => (isRich ? `case rm in r*) ${body()}\n;& x) ${body()}\n;; esac` : simple(1)),
      () => `${simple(1)} && ${simple(1)}`,
      () => `false && ${simple(1)}; ${simple(1)}`,
      () => `${pick(['true', 'false'])} && ${assignment()}`.replace(/\n$/, '\n'),
      () => `${pick(['true', 'false'])} || ${assignment()}`,
      () => `${simple(1)} || ${simple(1)}`,
      () => `${simple(1)} | ${simple(1)}`,
      () => `${simple(1)} & wait`,
      () => `! ${simple(1)}`,
      () => `time ${simple(1)}`,
      () => `${pick(functions)}() { ${closed()}}; ${pick(functions)} ${argument()}`,
      () => `${pick(functions)}() { ${closed()}}`,
      () => `${pick(functions)}() (${body()}\n); ${pick(functions)} ${argument()}`,
      ...wild(() => `f() { local ${name()}=${value()}; ${closed()}}; f; ${use()} x`),
      ...wild(() => `f() { if true; then ${name()}=${program()}; return; fi; ${name()}=${program()}; }; f; ${use()} y`),
      () => `f() { "$@"; }; f ${simple(1)}`,
      () => `f() { $1 x; shift; "$@"; }; f ${program()} ${program()} x`,
      () => `f() { set -- ${program()}; $1 x; }; f ${program()}; $1 y`,
      () => `f() { ${name()}=${program()}; }; f; ${use()} x`,
      () => `f() { exit; }; (f; ${simple(0)}); ${simple(0)}`,
      () => `function g { ${closed()}}; g`,
      ...wild(() => `unset -f ${pick(functions)}`),
      () => `f() { ${simple(0)}; }; (unset -f f; f); f`,
      () => `trap ${quoted(text(depth))} EXIT`,
      () => `trap '$a x' EXIT; ${assignment()}`,
      () => `(trap '$b x' EXIT; ${assignment()}\n)`,
      () => `f() { ${simple(0)}; }; trap f EXIT`,
      () =>
        isRich ? `trap ${quoted(simple(0))} ${pick(['DEBUG', 'ERR', 'RETURN'])}; false; ${assignment()}` : simple(1),
      ...wild(() => (isRich ? `coproc ${simple(0)}; wait` : simple(1))),
      ...wild(() => (isRich ? `coproc { ${simple(0)}; }; wait` : simple(1))),
      () => (isRich ? `[[ -n $(${simple(0)}) ]]` : simple(1)),
      () => (isRich ? `[[ ${use()} == r* ]] && ${simple(0)}` : simple(1)),
      ...wild(() => (isRich ? `shopt -s expand_aliases\nalias k=${quoted(simple(0))}\nk ${plainWord()}` : simple(1))),
      () =>
        isRich
          ? `shopt -s expand_aliases\nalias k='${program()} '\nalias x=${quoted(`x; ${simple(0)}`)}\nk x`
          : simple(1),
      ...wild(() => (isRich ? `shopt -s expand_aliases\nalias k='sudo ' ls=rm\nk ls x\nls y` : simple(1))),
      ...wild(() => (isRich ? `shopt -s expand_aliases\nalias k='f() {'\nk ${simple(0)}; }\nf` : simple(1))),
      () => `cd ${pick(folders)}`,
      () => `cd ${pick(folders)} && ${simple(0)}`,
      () => `cd ${pick(folders)} || ${simple(0)}`,
      () => `(cd ${pick(folders)}; ${simple(0)})`,
      () => `x=$(cd ${pick(folders)}; ${simple(0)})`,
      () => `${simple(0)} | cd ${pick(folders)}`,
      ...wild(() => (isRich ? `pushd ${pick(folders)}; ${simple(0)}; popd` : `cd ${pick(folders)}`)),
      () => `f() { cd ${pick(folders)}; }; f`,
      ...wild(() => `CDPATH=/ cd ${pick(['work', 'tmp', 'sub'])}`),
      () => `${name()}=$(${body()}\n)`,
      () => `echo $(${body()}\n) > /dev/null`,
      ...wild(() => (isRich ? `exec 3>&1; ${simple(1)} >&3` : simple(1))),
      ...wild(() => (isRich ? `x='i[$(${simple(0).replaceAll("'", '')})]'; ((x)); : $((x))` : simple(1))),
      ...wild(() => (isRich ? `PS4='$(${program()} ps4)'; set -x; :; set +x` : simple(1))),
      ...wild(() => (isRich ? `x='$(${program()} p)'; : "\${x@P}"` : simple(1))),
      () => `set -${pick(['e', 'u', 'f', 'a', 'o pipefail'])}`,
      ...wild(() => `hash -p /bin/${program()} ${program()}`),
      ...wild(() => (isRich ? `compgen -W '$(${program()} w)'` : simple(1))),
      ...wild(() => (isRich ? `mapfile -C '${program()} cb' -c 1 l <<< x` : simple(1))),
      ...wild(() => (isRich ? `printf -v 'l[$(${program()} v)]' x` : simple(1))),
      ...wild(() => (isRich ? `test -v 'l[$(${program()} v)]'` : simple(1))),
      ...wild(() => (isRich ? `BASH_ENV='$(${program()} be)' bash -c :` : simple(1))),
    )
  }

  const statement = (depth: number): string => {
    if (depth <= 0) return choose(3) === 0 ? assignment() : simple(1)
    const kind = choose(10)
    if (kind < 2) return simple(2)
    if (kind < 4) return assignment()
    return kind < 7 ? wrapped(depth) : compound(depth)
  }

  return {
    statement,
    preamble: () => `a=${program()} b=${pick(['ls', '"git x"', "'rm -rf y'"])} c=${program()}`,
  }
}
