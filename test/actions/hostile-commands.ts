/** A shape of command lines that could take a reader too long: makes one of about this length. */
export interface HostileShape {
  readonly name: string
  readonly make: (length: number) => string
}

const repeated = (unit: string, length: number) => unit.repeat(Math.max(1, Math.floor(length / unit.length)))
const numbered = (make: (at: number) => string, length: number) => {
  let text = ''
  for (let at = 0; text.length < length; at++) text += make(at)
  return text
}
const times = (unit: string): HostileShape => ({
  name: `${JSON.stringify(unit)} many times`,
  make: (length) => repeated(unit, length),
})
const around = (open: string, middle: string, close: string): HostileShape => ({
  name: `${open}${middle}${close} within each other`,
  make(length) {
    const count = Math.floor(length / (open.length + close.length))
    return `echo ${open.repeat(count)}${middle}${close.repeat(count)}`
  },
})

function nestedShells(length: number): string {
  let text = 'rm -rf x'
  while (text.length * 2 < length) text = `bash -c '${text.replaceAll("'", `'\\''`)}'`
  return `${text}; ${repeated('echo x; ', length - text.length)}`
}

export const hostileShapes: readonly HostileShape[] = [
  ...[
    '{a,',
    '$(',
    '(',
    '`',
    '"$(',
    '"',
    "'",
    '\\',
    '${a:-',
    '$a',
    '*',
    '<(',
    '((',
    '{',
    '[[ ',
    '${',
    '$((',
    '<<E\n',
  ].map(times),
  ...['sudo ', 'env ', 'xargs ', 'eval ', 'command ', 'time ', '! ', 'a=b ', 'exec ', 'bash ', 'nice -n 1 '].map(times),
  ...[
    'a=b; ',
    '(a); ',
    'a|',
    'a&&',
    'a||',
    'a&',
    'cd a; ',
    'cd ..; ',
    'a+=(x); ',
    'a+=xxx; ',
    'a=$a$a; ',
    'set -- a b; ',
  ].map(times),
  ...[
    '{a,b}',
    '{1..99}',
    '{a..z}{a..z} ',
    'cat <<E\nx\nE\n',
    ': <<< x; ',
    'read a <<< x; ',
    'trap x EXIT; ',
    'shift; ',
  ].map(times),
  ...['if a; then b; fi; ', 'for i in a b c; do x; done; ', 'while a; do b; done; ', 'case a in b) c;; esac; '].map(
    times,
  ),
  ...[
    'alias a=b; a; ',
    'export a; ',
    'unset a; ',
    'a() { b; }; a; ',
    '$(a) ',
    '`a` ',
    '> x ',
    '2>&1 ',
    '"a"',
    'x ',
    '\n',
  ].map(times),
  ...[
    'local a=b; ',
    'declare -n a=b; ',
    '((a++)); ',
    'let a=1; ',
    'hash -p a b; ',
    'pushd a; ',
    'find . -exec a \\; ; ',
  ].map(times),
  around('$(', 'a', ')'),
  around('`', 'a', '`'),
  around('"$(', 'a', ')"'),
  around('{a,', 'b', '}'),
  around('(', 'a', ')'),
  around('{ ', 'a; ', '}; '),
  around('${a:-', 'b', '}'),
  around('if a; then ', 'b; ', 'fi; '),
  around('for i in a b c d; do ', 'x; ', 'done; '),
  around('while a; do ', 'x; ', 'done; '),
  { name: 'nested bash -c', make: nestedShells },
  { name: 'many variables', make: (length) => numbered((at) => `a${at}=b; `, length) },
  { name: 'many variables and subshells', make: (length) => numbered((at) => `a${at}=b; (c); `, length) },
  { name: 'many variables and branches', make: (length) => numbered((at) => `a${at}=b && c; `, length) },
  {
    name: 'many variables, then subshells',
    make: (length) => numbered((at) => `a${at}=b; `, length / 2) + repeated('(c); ', length / 2),
  },
  {
    name: 'many variables, then substitutions',
    make: (length) => numbered((at) => `a${at}=b; `, length / 2) + repeated('$(c) ', length / 2),
  },
  { name: 'many exported variables', make: (length) => numbered((at) => `export a${at}=b; c; `, length) },
  {
    name: 'many functions that call each other',
    make: (length) => `${numbered((at) => `f${at}() { f${at + 1}; f${at + 1}; }; `, length)}f0`,
  },
  { name: 'many aliases', make: (length) => `${numbered((at) => `alias a${at}='a${at + 1} x'; `, length)}a0` },
  { name: 'many folders', make: (length) => numbered((at) => `cd f${at} && g${at}; `, length) },
  { name: 'many written files that are run', make: (length) => numbered((at) => `x > f${at}; ./f${at}; `, length) },
  { name: 'a long value without a prefix', make: (length) => `y=${'a'.repeat(length - 40)}; \${y##*a*a*a*a*b} x` },
  {
    name: 'many prefixes of a value',
    make: (length) => `y=${'a'.repeat(199)}; ${repeated(`\${y##*a*a*a*b} x; `, length)}`,
  },
  {
    name: 'a long list many times',
    make: (length) => `y="${repeated('x ', length / 2)}"; ${repeated('a $y; ', length / 2)}`,
  },
  {
    name: 'long lines of arguments',
    make: (length) => `set -- ${repeated('x ', length / 2)}; ${repeated('"$@" ', length / 2)}`,
  },
  { name: 'a text that doubles', make: (length) => `a=xxxxxxxx; ${repeated('a="$a$a"; ', length)}; $a` },
  { name: 'an output that doubles', make: (length) => `a=xxxxxxxx; ${repeated('a=$(echo $a $a); ', length)}; $a` },
  { name: 'replacements that multiply', make: (length) => `a=x; ${repeated(`a=\${a//x/xxxxxxxx}; `, length)}; $a` },
  {
    name: 'formats that multiply',
    make: (length) => `printf '${repeated('%s', length / 2)}' ${repeated('x ', length / 2)} | sh`,
  },
  { name: 'a long script on the input', make: (length) => `echo '${repeated('echo x; ', length)}' | sh | sh | sh` },
]
