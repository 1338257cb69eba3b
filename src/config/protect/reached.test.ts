import { symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { type Asking, askingIn } from '../../../test/protect/is-asked.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'

const { root } = createProject({
  'pawl.config.ts': '',
  'src/main.ts': '',
  'docs/a.md': '',
  '.pawl/hook.cjs': '',
  '.pawl/keys/audit.key': '',
  '.github/hooks/x.json': '',
})
symlinkSync('.pawl', join(root, 'alias'))
symlinkSync('../.pawl/keys', join(root, 'src/deep'))
symlinkSync('.pawl/keys/audit.key', join(root, 'plain.txt'))
symlinkSync('docs', join(root, 'manual'))
let isAsked: Asking['command']
beforeAll(() => {
  vi.stubEnv('HOME', '/home/kim')
  vi.stubEnv('WORK', root)
  isAsked = askingIn(root).command
})
afterAll(() => {
  vi.unstubAllEnvs()
  removeProjects()
})

describe('asks a person about', () => {
  test.each([
    'rm -rf alias/keys',
    'rm alias/hook.cjs',
    'echo x > alias/disabled.json',
    'echo x | tee alias/policy.json',
    'cp x src/deep/audit.key',
    'cd src && rm -rf deep',
    'cd src/deep; rm audit.key',
    'pushd alias && rm hook.cjs',
    'cd .github && rm -r hooks',
    'truncate -s 0 plain.txt',
    'ln -s .pawl x && rm -rf x/keys',
    'ln -s $PWD/.pawl x; rm -r x',
    'ln -s . x && find x/ -delete',
    'cd .pawl && rm -rf keys',
    "find . -name 'audit*' -delete",
    'find . -delete',
    'find -type f -delete',
    "find . -name '*.key' -exec rm {} +",
    "find . -name 'audit*' | xargs rm",
    "find . -name '*.json' -print0 | xargs -0 sed -i s/a/b/",
    "find . -not -name '*.md' -delete",
    "find .. -name '*.cjs' -delete",
    `find .. -name ${basename(root)} -exec rm -r {} +`,
    `find .. -maxdepth 1 -name "${basename(root)}" -exec rm -r {} ;`,
    `find .. -name ${basename(root)} | xargs rm -r`,
    `find /tmp -type d -name ${basename(root)} -exec mv {} /tmp/trash ;`,
    'git worktree remove .',
    `git worktree remove --force ${root}`,
    `git worktree remove -f ../${basename(root)}`,
    `git -C /elsewhere worktree remove ${root}`,
    `git worktree move . ../elsewhere`,
    "git grep -O'sed -i s/EV.L/NEVER/' no-evil",
    'git grep --open-files-in-pager=rm defineConfig',
    'git grep -Orm defineConfig',
    'git difftool -y -x rm',
    'git difftool --extcmd=rm HEAD~1',
    'GIT_EXTERNAL_DIFF=rm git diff',
    "git grep -lO'sed -i d' const",
    'git grep -nOrm const',
    "git -c diff.external='truncate -s0' diff HEAD~1",
    'git -c diff.external=rm show --ext-diff',
    "export GIT_EXTERNAL_DIFF='truncate -s0'; git diff HEAD~1",
    "GIT_EXTERNAL_DIFF='truncate -s0' git diff HEAD~1",
    "git -c difftool.x.cmd='truncate -s0 $MERGED' difftool -t x -y HEAD~1",
    'git config diff.external rm && git diff HEAD~1',
    `rm -r .pa\${X:-wl}`,
    'rm -r ".pa$(true)wl"',
    `for f in .pa .pb; do rm -r \${f}wl; done`,
    `rm -r .pa\${X}wl`,
    `echo > pawl.conf\${X}ig.ts`,
    `sed -i d pawl.con\${X:-fig}.ts`,
    `rm .cla\${X}ude/settings.json`,
    'rm -r .pa"$@"wl',
    'set -- wl; rm -r .pa$1',
    String.raw`rm $'.pa\x77l/hook.cjs'`,
    String.raw`rm $'pawl.config\u002ets'`,
    String.raw`rm -r $'\56pawl'`,
    String.raw`rm -r $'\U0000002epawl'`,
    'rm -rf .p*',
    'rm -rf .*',
    'rm -rf ~/.local/st*/pawl',
    'rm -rf .',
    'rm -r ../*/.pawl',
    `cd .. && rm -rf ${basename(root)}`,
    `rm -rf ${root}`,
    `mv ${root} /tmp/x`,
    'sudo rm -rf .',
    'env A=1 rm -rf ./',
    'rm -rf ~',
    'chmod -R 000 .',
    'rsync -a --delete empty/ ./',
    `X=.pa; rm -rf \${X}wl`,
    'for d in alias src; do rm -rf $d; done',
    'rm -rf $WORK',
    'rm -rf $(pwd)',
    'rm -rf "$UNKNOWN"',
    'cd "$UNKNOWN" && rm -rf keys',
    'cd a; cd b; cd c; cd d; cd .pawl; touch hook.cjs',
  ])('%s', (command) => expect(isAsked(command)).toBe(true))
})

test.each([
  `find . -name ${basename(root)} -exec rm -r {} +`,
  'find .. -name build -exec rm -r {} +',
  'git worktree remove ../other',
  'git worktree add ../other',
  'git worktree list',
  'cd a; cd b; cd c; cd d; cd e; touch f',
  'git grep -n defineConfig',
  'GIT_EXTERNAL_DIFF=difft git diff',
  'git difftool --dir-diff',
  'git difftool --tool-help',
  'git -c color.ui=never diff',
  'git config user.name kim',
  'git -c core.quotepath=off status',
  `rm dist/app-\${VERSION}.tgz`,
  'cp build/$NAME.js out/',
  'echo "$HOME/.config/$X"',
  'docker run -v "$PWD":/app node:20 npm test',
  String.raw`echo $'a\tb'`,
  String.raw`printf $'\x1b[0m'`,
])('does not ask about %s', (command) => expect(isAsked(command)).toBe(false))

test('a command that starts in a protected folder changes it', () => {
  expect(isAsked('rm -rf keys', join(root, '.pawl'))).toBe(true)
  expect(isAsked('rm -rf hooks', join(root, '.github'))).toBe(true)
  expect(isAsked('rm -rf build', join(root, 'src'))).toBe(false)
})

test('a command that writes a new file into a protected folder changes it', () => {
  expect(isAsked('cp /tmp/x disabled.json', join(root, '.pawl'))).toBe(true)
  expect(isAsked('cat hook.cjs', join(root, '.pawl'))).toBe(false)
})

test('a `*` counts where it can match a protected file', () => {
  expect(isAsked('rm -f *')).toBe(true)
  expect(isAsked('rm -f *', join(root, 'docs'))).toBe(false)
  expect(isAsked('for f in *; do sed -i s/a/b/ $f; done', join(root, 'src'))).toBe(false)
})

test('a link to the key of the audit log shows it, and a link elsewhere does not', () => {
  expect(
    ['cat plain.txt', 'cat src/deep/*', 'cp -r src/deep /tmp', 'base64 < plain.txt'].filter((one) => isAsked(one)),
  ).toHaveLength(4)
  expect(['cat manual/a.md', 'ls src/deep', 'cat src/main.ts', 'cat docs/*'].filter((one) => isAsked(one))).toEqual([])
})

test.each([
  'a=$a ',
  'find . -name a | ',
  'xargs sudo env ',
  "grep -r '[' ",
  'grep -r [',
  'git add -a ',
  'find . -name * -o ',
  'PAGER=rm -',
  '{a,b} ',
  `"'`,
  'cd a ',
  `$'`,
  String.raw`$'\x41\'`,
  'git worktree remove ',
])('a line made of %j takes linear time', (piece) => {
  const grown = growthOf((length) => {
    return isAsked(piece.repeat(Math.ceil(length / 64 / piece.length)))
  })
  expect(grown).toBeLessThan(6)
})
