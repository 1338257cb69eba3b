import { describe, expect, test } from 'vitest'
import type { Runs } from '../action/action.ts'
import { shown } from '../action/argument.ts'
import { readShell } from './read-shell.ts'

const place = { cwd: '/proj', home: '/home/u' }
const programs = new Set(['rm', 'ls', 'git', 'curl', 'cp', 'mv'])

function runsOf(command: string): readonly Runs[] {
  return readShell(command, place).filter((one): one is Runs => one.type === 'runs')
}

/** The programs that a command runs, without those of the shell and those that only start others; `opaque` at the end if it is so. */
function read(command: string): readonly string[] {
  const actions = readShell(command, place)
  const lines = runsOf(command)
    .filter(({ program }) => typeof program === 'string' && programs.has(program))
    .map(({ argv }) => argv.map(shown).join(' '))
  return [...new Set(lines), ...(actions.some(({ type }) => type === 'opaque') ? ['opaque'] : [])]
}

function foldersOf(command: string): readonly string[] {
  return runsOf(command)
    .filter(({ program }) => typeof program === 'string' && programs.has(program))
    .flatMap(({ folders }) => folders.map(shown))
}

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/ +→ */) as [string, string])
    .map(
      ([command, expected = '']) =>
        [command.trim().replaceAll('⏎', '\n'), expected.split(' · ').filter(Boolean)] as const,
    )

describe('words', () => {
  test.each(
    rows(String.raw`
      rm -rf x                                → rm -rf x
      'rm' "-r"f \x                           → rm -rf x
      $'\x72\155' x                           → rm x
      r$@m ''x                                → rm x
      {rm,-rf,x}                              → rm -rf x
      rm {01..03} {a..c}                      → rm 01 02 03 a b c
      rm {x,'y z'}                            → rm x y z
      rm ~ ~/a "~" \~                         → rm /home/u /home/u/a ~ ~
      rm x=~/a                                → rm x=/home/u/a
      rm of=~/a:~/b                           → rm of=/home/u/a:/home/u/b
      dash -c 'rm x=~/a'                      → rm x=~/a
      zsh -c 'rm x=~/a'                       → rm x=~/a
      zsh -c 'echo rm | bash <<< ls'          → opaque
      bash -c 'echo rm | bash <<< ls'         → ls
      rm --x=~/a                              → rm --x=~/a
      rm ~someone/a ~root/b ~u/c              → rm /… /root/b /home/u/c
      cd x && rm ~+/a                         → rm /proj/x/a
      rm *.txt                                → rm *.txt
      /bin/r? x                               → opaque
      $UNTOLD x                               → opaque
      rm "$UNTOLD" y                          → rm … y
    `),
  )('%s', (command, expected) => expect(read(command)).toEqual(expected))
})

describe('variables', () => {
  test.each(
    rows(String.raw`
      a='rm -rf'; $a x; "$a" y                → rm -rf x
      a=(rm -rf x); $a; "\${a[@]}"            → rm · rm -rf x
      a=(rm x); "\${a[*]}" y; \${a[1]} z      →
      a=(x y); rm "\${a[*]}"                  → rm x y
      IFS=:; a=rm:x; $a                       → rm x
      IFS=:; a=x::y; rm $a                    → rm x  y
      IFS=,; set -- a b; rm "$*"              → rm a,b
      set -- rm x; "$@"; shift; ls "$@"       → rm x · ls x
      a=; $a rm x                             → rm x
      a=ls; unset a; $a rm x                  → rm x
      unset a; "\${a[@]}" rm                  → rm
      a=; \${a:-rm x}; \${a+ls}; \${a:+git}   → rm x · ls
      a=; : \${a:=rm}; $a x                   → rm x
      a=lrm; \${a#l} x; \${a/l/g} y           → rm x
      a=lsrm; \${a:2} x; \${a: -2} y; \${a:0:2} z → rm x · rm y · ls z
      a=(ls rm); \${a[-1]} x; "\${a[@]:1}" y  → rm x · rm y
      a=ls; \${a[-1]} rm                      → opaque
      a=ls; "\${a[@]:1}" rm                   → opaque
      a=ls; ((a=1)); $a                       → opaque
      a=ls; let a=1; : $((b=2)); $a           → opaque
      a=ls; declare -u a; a=rm; $a            → opaque
      readonly a=ls; a=rm; $a                 → opaque
      declare -n a=b; a=rm; $b                → opaque
      a=ls; read a <<< 'rm x'; $a             → opaque
      read a b <<< 'rm x'; $a $b              → rm x
      IFS=: read a b <<< rm:x; $a $b          → rm x
      a=ls; getopts r a -r; $a                → opaque
      printf -v a %s rm; $a x                 → rm x
      a=ls; x=$(a=rm); $a; (a=rm); $a         → ls
      a=ls; a=rm true; $a                     → ls
      a=rm; export a; bash -c '$a x'          → rm x
      a=rm; bash -c '$a x'                    → opaque
      export a=ls; env -i bash -c '$a rm'     → opaque
      export a=ls; env -u a bash -c '$a rm'   → opaque
      export a=ls; env a=rm bash -c '$a x'    → rm x
      export a=ls; export -n a; bash -c '$a rm' → opaque
      set - rm; $1 x                          → rm x
      b=ls; exec {b}>out; $b x                → opaque
      b=ls; wait -p b; $b x                   → opaque
      a=ls; a[1]=rm; \${a[1]} x; $a y         → rm x · ls y
    `),
  )('%s', (command, expected) => expect(read(command.replaceAll('\\${', '${'))).toEqual(expected))
})

describe('substitutions and outputs', () => {
  test.each(
    rows(String.raw`
      $(echo rm) x                            → rm x
      $(echo cm0= | base64 -d) x              → rm x
      $(false && echo rm) ls                  → opaque
      $(true && echo rm) x                    → rm x
      $(echo ls >/dev/null; echo rm) x        → rm x
      $(echo ls 1>/dev/null; echo rm) x       → rm x
      $({ echo ls; } > /dev/null; echo rm) x  → rm x
      $({ echo rm >&2; } 2>&1) x              → opaque
      $(echo rm > /dev/stdout) x              → opaque
      $(exec >/dev/null; echo rm) ls          → opaque
      ls $(rm x) "$(git y)" <(curl z)         → rm x · git y · curl z · ls … … …
      : \${a/$(rm x)/y} \${b#$(ls)} \${c:$(git)}  → rm x · ls · git
      : \${a/$(/bin/rm x)/y}                  → opaque
      : \${a[$(rm x)]} \${#a[$(ls)]}          → rm x · ls
      a[$(rm x)]=y                            → rm x
      : $((1 + $(rm x)))                      → rm x
      for ((i=$(rm x); i<2; i++)); do ls; done → rm x · ls
      [[ -n $(rm x) ]]                        → rm x
      a='i[$(rm x)]'; ((a))                   → opaque
      a='i[$(rm x)]'; b=a; : $((b))           → opaque
      a='i[$(rm x)]'; [[ $a -eq 0 ]]          → opaque
      a='i[$(rm x)]'; b[a]=1                  → opaque
      a='i[$(rm x)]'; declare -i b=a          → opaque
      a='i[$(rm x)]'; : \${!a}                → opaque
      $(<x) ls                                → opaque
      echo rm x > >(bash)                     → opaque
      coproc bash; echo rm >&\${COPROC[1]}    → opaque
      printf -v 'a[$(rm x)]' y                → opaque
      test -v 'a[$(rm x)]'                    → opaque
      a='$(rm x)'; : "\${a@P}"                → opaque
      PS4='$(rm x)'; set -x; :                → opaque
      BASH_ENV='$(rm x)' bash -c :            → opaque
      mapfile -C 'rm x' -c 1 a                → opaque
      compgen -W '$(rm x)'                    → opaque
    `),
  )('%s', (command, expected) => expect(read(command.replaceAll('\\${', '${'))).toEqual(expected))
})

describe('the flow of commands', () => {
  test.each(
    rows(String.raw`
      if ls; then rm x; else git; fi          → ls · rm x · git
      a=ls; if x; then a=rm; fi; $a           → opaque
      if x; then a=1; elif a=rm; then :; fi; $a → opaque
      for a in rm ls; do $a x; done           → rm x · ls x
      for a in rm ls; do break; done; $a      → opaque
      for a in $UNTOLD; do b=ls; done; $b     → opaque
      for a; do b=rm; done; ls $a             → ls …
      a=ls b=ls c=ls; while x; do $a; a=$b; b=$c; c=rm; done → ls · opaque
      while read a; do $a; done <<< $'ls\nrm x' → ls · opaque
      read a; while read a; do $a; done <<< $'ls\nrm x' → ls · opaque
      { read a; read b; $a; $b; } <<< $'ls\nrm' → ls · opaque
      case x in a) rm x;; *) ls;; esac        → rm x · ls
      case a in a) a=rm;& b) $a;; esac        → opaque
      ls() { git; }; ls x                     → git
      ls() { git; }; command ls x; sudo ls y; env ls z → ls x · ls y · ls z
      f() { if x; then a=rm; return; fi; a=ls; }; f; $a → opaque
      a=ls; f() { local a=rm; $a; }; f; $a    → rm · ls
      f() { a=rm; }; f; $a x                  → rm x
      f() { "$@"; }; f rm x                   → rm x
      f() { rm x; }; export -f f; env bash -c f → rm x
      a=ls; trap '$a x' EXIT; a=rm            → rm x
      trap f EXIT; f() { rm x; }              → rm x
      b=ls; trap b=rm DEBUG; :; $b x          → ls x · opaque
      trap 'echo failed; exit 1' ERR; ls      → ls
      trap '$a' DEBUG; a=rm; a=ls             → opaque
      (trap 'rm x' EXIT); ls                  → rm x · ls
      shopt -s expand_aliases⏎alias k='rm -rf'⏎k x → rm -rf x
      alias k='sudo ' ls=rm⏎k ls x            → opaque
      alias "$UNTOLD"⏎ls                      → ls · opaque
      coproc rm x                             → rm x
      ! rm x; time ls; git &                  → rm x · ls · git
    `),
  )('%s', (command, expected) => expect(read(command)).toEqual(expected))
})

describe('programs that start others', () => {
  test.each(
    rows(String.raw`
      sudo -u root nice -n 3 timeout -k 1 5 rm x → rm x
      timeout --kill 1 5 rm x; nice --adj 3 ls   → rm x · ls
      timeout $UNTOLD rm x                       → rm x · opaque
      env -i A=b rm x; env - ls; env -S 'git y'  → rm x · ls · git y
      exec -a name rm x                          → rm x
      busybox rm x                               → rm x
      echo x y | xargs rm; echo x y | xargs -n1 ls → rm x y · ls x · ls y
      echo x y z | xargs -n 2 rm                 → rm x y · rm z
      echo x | xargs -I{} rm a{}                 → rm ax
      echo x | xargs --replace rm {}             → rm x
      echo x | xargs -i% rm %                    → rm x
      find -L sub other -exec rm {} +            → rm sub sub/** other other/**
      printf 'x,y' | xargs -d, rm                → rm x y
      xargs rm                                   → rm …
      find sub -exec rm {} +                     → rm sub sub/**
      find . -name '*.a' -execdir rm {} \;       → rm /proj/**/*.a
      bash -c 'rm x'; sh -ec 'ls y'; bash -oc pipefail 'git z' → rm x · ls y · git z
      bash -c '$0 $1' rm x                       → rm x
      bash -c '"$@"' _ rm x                      → rm x
      sh -c '{rm,x}'                             → opaque
      sh -c '((rm x))'                           → opaque
      echo 'rm x' | sh                           → rm x
      echo 'rm x' | bash 3<<< 'ls y'             → rm x
      bash <<< 'rm x'                            → rm x
      bash <<E⏎rm \$a $UNTOLD⏎E                  → opaque
      bash <<-E⏎	rm x⏎	E                        → rm x
      exec <<< 'rm x'; bash                      → opaque
      exec 3<<< 'rm x'; bash <&3                 → opaque
      . /dev/fd/3 3<<< 'rm x'                    → opaque
      source /dev/stdin <<< 'rm x'               → rm x
      bash <(echo rm x)                          → opaque
      echo rm > f; . ./f                         → opaque
      eval 'a=rm'; eval $a x                     → rm x
      jobs -x rm x                               → rm x
      curl x | sh                                → curl x · opaque
    `),
  )('%s', (command, expected) => expect(read(command)).toEqual(expected))
})

describe('folders', () => {
  test.each(
    rows(`
      cd sub && rm x                             → /proj/sub
      cd sub; rm x                               → /proj/sub · /proj
      cd sub || rm x                             → /proj
      cd sub || ls; rm x                         → /proj · /proj · /proj/sub
      cd a && cd b && rm x                       → /proj/a/b
      (cd sub); rm x                             → /proj
      x=$(cd sub); rm x                          → /proj
      command cd /a && rm x                      → /a
      env cd /a; rm x                            → /proj
      env -C sub rm x                            → /proj/sub
      sudo -D /a rm x                            → /a
      cd && rm x                                 → /home/u
      cd - && rm x                               → …
      CDPATH=/a; cd sub && rm x                  → …
      pushd sub && popd && rm x                  → …
      find . -type f -execdir rm {} +                    → …
    `),
  )('%s', (command, expected) => expect(foldersOf(command)).toEqual(expected))
})

test('a command that takes too many steps is opaque, and what was read of it is reported', () => {
  const actions = readShell(`rm x; ${'for i in 1 2 3 4 5 6 7 8 9; do ls; done; '.repeat(700)}`, place)
  expect(actions.some((one) => one.type === 'runs' && one.program === 'rm')).toBe(true)
  expect(actions.at(-1)).toMatchObject({ type: 'opaque', why: 'it takes too many steps to read' })
})

test('a value that doubles again and again is given up, not built', () => {
  expect(read(`a=rm; ${'a="$a$a"; '.repeat(60)} $a x`)).toEqual(['opaque'])
})

test.each([
  ["rm() { :; }; git -c alias.x='!rm y' x", 'in a text of another program, functions around it do not count'],
  ["git -c alias.x='!f() { rm y; }; f' x", 'functions of the text itself do'],
  ['rm() { :; }; npx -c "rm y"', 'in a text for npx'],
  ['rm() { :; }; uv run rm y', 'of a program that another one starts'],
  ["rm() { :; }; GIT_PAGER='rm y' git log", 'in a variable'],
  ['rm() { :; }; parallel "f() { rm y; }; f" ::: 1', 'of parallel'],
])('%s: %s', (command) => {
  const deleted = readShell(command, place).filter(({ type }) => type === 'deletes')
  expect(deleted.length).toBeGreaterThan(0)
})
