import type { FencedCall } from './fence-calls.ts'

/** Invisible characters: without width, of formatting, or choosing a variant. */
const invisible = [
  ...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u034f\u061c\u115f\u3164\u2064\ufe0f\u202e\u2066',
  '\u{e0041}',
]

const variable = (name: string) => `\${${name}}`

/** The same path in forms that programs read differently. */
const forms = [
  '%252e%252e/secret/key',
  '\\\\?\\C:\\x',
  '\\\\.\\C:\\x',
  '\\\\server\\share',
  '~-/x',
  `${variable('PWD')}/..`,
  '$PWD/../x',
  '$(pwd)/../x',
  '`pwd`/../x',
  `${variable('HOME%/*')}/x`,
  `${variable('HOME:0:1')}etc/passwd`,
  '#{ENV["HOME"]}/x',
  '..\\secret\\key',
  'src\\..\\..\\secret',
  '/proc/self/root/etc/passwd',
  '/proc/1/root/etc/passwd',
  '/proc/self/fd/3',
  '/proc/self/task/1/root/etc/passwd',
  '/dev/fd/3',
  '/e?c/passwd',
  '/etc/passwd\0.txt',
  'src/a.ts\0/../../secret',
  'src/a\n/../../secret/key',
  '//etc/passwd',
  '/.//etc/passwd',
  'src//..//../secret/key',
  '/etc/passwd.',
  '/etc/passwd ',
]

/** A file that is an address, in the spellings of those who write addresses. */
const fileAddresses = [
  'FILE:///etc/passwd',
  'file:////etc/passwd',
  'file:src/../../secret/key',
  'file:..%2fsecret',
  'file://127.0.0.1/etc/passwd',
  'file://LOCALHOST/etc/passwd',
  'file:///C:/x',
  'file:///c|/x',
  'file:///etc%2fpasswd',
  'file:///%252e%252e/etc',
  'file:~/x',
  'blob:file:///etc/passwd',
  '%66ile:///etc/passwd',
  'file%3A%2F%2F%2Fetc%2Fpasswd',
  'git+file:///etc/x',
]

const patches = [
  '--- a/src/a.ts\n+++ b/../secret/key\n@@ -1 +1 @@\n-a\n+b',
  '--- a/src/a.ts\r\n+++ b/out/key\r\n@@ -1 +1 @@\r\n-a\r\n+b',
  '--- i/src/a.ts\n+++ w/out/key\n@@ -1 +1 @@\n-a\n+b',
  '  --- a/src/a.ts\n  +++ b/out/key\n  @@ -1 +1 @@\n  -a\n  +b',
  '--- "a/src/a.ts"\n+++ "b/o\\165t/key"\n@@ -1 +1 @@\n-a\n+b',
  'diff --git a/src/a.ts b/src/b.ts\nsimilarity index 100%\nrename from src/a.ts\nrename to out/b.ts',
  'diff --git a/src/a.ts b/src/b.ts\ncopy from out/key\ncopy to src/b.ts',
  'diff --git a/out/key b/out/key\ndeleted file mode 100644',
  '*** Begin Patch\n*** Update File: src/a.ts\n*** Move to: ../secret/key\n@@\n-a\n+b\n*** End Patch',
  '*** Begin Patch\n*** Delete File: out/key\n*** End Patch',
]

/** Behind an address that ends, a path follows. */
const behindAddresses = [
  ...['https://h', 'https://example.com', 's3://bucket', 'https://example.com/a', 'https://[::1]:80/a'].flatMap(
    (one) => [
      `${one})/etc/passwd`,
      `${one}]/etc/passwd`,
      `${one}})~/x`,
      `(${one})../secret/key`,
      `[a](${one})/etc/passwd`,
      `${one})out/key`,
      `${one})https://example.org)/etc/passwd`,
    ],
  ),
  ...[...'!*^=({[@'].map((sign) => `https://h${sign}/etc/passwd`),
]

/** Further ways to name a file outside of a project. All of them must be refused. */
export const hostileSpellings = (root: string, outside: string): readonly FencedCall[] => [
  ...invisible.flatMap((sign): readonly FencedCall[] => {
    const code = sign.codePointAt(0)?.toString(16) ?? ''
    return [
      [`U+${code} before a path`, 'mcp', 'do', { thing: `${sign}/etc/passwd` }],
      [`U+${code} in a step upwards`, 'mcp', 'do', { thing: `.${sign}./secret/key` }],
      [`U+${code} in a name`, 'mcp', 'do', { thing: `/e${sign}tc/passwd` }],
      [`U+${code} in a step upwards of a path`, 'read', 'Read', { file_path: `.${sign}./secret/key` }],
      [`U+${code} behind a step upwards`, 'read', 'Read', { file_path: `..${sign}/secret/key` }],
      [`U+${code} in the name of a link`, 'read', 'Read', { file_path: `ou${sign}t/key` }],
      [`U+${code} in the key of a path`, 'mcp', 'do', { [`pa${sign}th`]: 'out' }],
      [`U+${code} in the key of a command`, 'mcp', 'do', { [`comm${sign}and`]: 'cat notes' }],
    ]
  }),
  ['a Cyrillic letter in the key of a path', 'mcp', 'do', { p\u0430th: '../secret' }],
  ['a Cyrillic letter in the key of a command', 'mcp', 'do', { c\u043emmand: 'cat notes' }],
  ['a Greek letter in the key of a command', 'mcp', 'do', { c\u03bfmmand: 'cat notes' }],
  ['a key in wide letters', 'mcp', 'do', { '\uff43\uff4d\uff44': 'cat notes' }],
  ...forms.flatMap((text): readonly FencedCall[] => [
    [`the text ${JSON.stringify(text)}`, 'mcp', 'do', { thing: text }],
    [`the path ${JSON.stringify(text)}`, 'read', 'Read', { file_path: text }],
  ]),
  ...['%HOME%', '!HOME!', '%PROGRAMDATA%'].map(
    (text): FencedCall => [`the variable ${text}`, 'mcp', 'do', { thing: text }],
  ),
  ...fileAddresses.flatMap((text): readonly FencedCall[] => [
    [`the text ${text}`, 'mcp', 'do', { thing: text }],
    [`the address ${text}`, 'mcp', 'do', { uri: text }],
    [`the path ${text}`, 'read', 'Read', { file_path: text }],
  ]),
  ...behindAddresses.map((text): FencedCall => [`the text ${text}`, 'mcp', 'do', { thing: text }]),
  ...patches.flatMap((text): readonly FencedCall[] => [
    [`the patch ${JSON.stringify(text.slice(0, 60))}`, 'patch', 'apply_patch', { input: text }],
    [`the diff ${JSON.stringify(text.slice(0, 60))}`, 'mcp', 'apply', { diff: text }],
  ]),
  ['a notebook', 'edit', 'NotebookEdit', { notebook_path: '../secret/a.ipynb', new_source: 'x' }],
  ['a member of an archive', 'mcp', 'extract', { archive: 'src/a.tar', members: ['../secret/key'] }],
  ['an archive that is taken out elsewhere', 'mcp', 'extract', { archive: 'src/a.tar', into: 'out' }],
  ['a folder of tar', 'mcp', 'tar', { args: ['-xf', 'a.tar', '-C', '..'] }],
  ['a folder of git', 'mcp', 'git', { args: ['-C', 'out', 'status'] }],
  ['a folder of git beside its flag', 'mcp', 'git', { args: ['-Cout', 'status'] }],
  ['a repository of git', 'mcp', 'git', { args: ['--git-dir=out/.git', 'log'] }],
  ['a tree of git', 'mcp', 'git', { args: ['--work-tree', '..', 'log'] }],
  ['a setting of git', 'mcp', 'git', { args: ['-c', 'core.worktree=..', 'log'] }],
  ['a variable of git', 'mcp', 'git', { env: { GIT_DIR: '../x/.git' }, args: ['log'] }],
  [
    'a query beside a file, of a tool that does not search',
    'mcp',
    'open_file',
    { path: 'src', query: `${outside}/key` },
  ],
  ['a question beside a file', 'mcp', 'show', { path: `${root}/src`, search: '../secret/key' }],
  ['files with blanks between', 'mcp', 'read_many', { files: 'src/a.ts out/key' }],
  ['files with colons between', 'mcp', 'read_many', { files: 'src/a.ts:out/key' }],
  ['globs with line breaks between', 'search', 'Glob', { pattern: 'src/*\n../secret/*' }],
]

/** Ordinary calls with the same signs. All of them must be allowed. */
export const ordinarySpellings = (root: string): readonly FencedCall[] => [
  ['a search for a path', 'mcp', 'grep', { path: 'src', query: '/etc/passwd' }],
  ['a search of a server for a path', 'mcp', 'mcp__fs__search_files', { path: 'src', search: '/etc/hosts' }],
  ['a search by an expression', 'mcp', 'mcp__fs__grep', { path: 'src', pattern: '/etc/passwd' }],
  ['a file whose new text is a path', 'mcp', 'mcp__fs__write_file', { path: 'src/b.txt', content: '/etc/passwd' }],
  ['a message beside a file', 'mcp', 'mcp__mail__send', { file: 'src/a.ts', text: '/etc/passwd', body: '../secret' }],
  ['a query of a database beside its file', 'mcp', 'mcp__sqlite__run', { path: 'src/a.db', query: 'select 1/2' }],
  ['a name in decomposed letters', 'read', 'Read', { file_path: 'docs/U\u0308bersicht.md' }],
  ['a name with a joined picture', 'read', 'Read', { file_path: 'docs/\u{1f468}\u200d\u{1f469}\u200d\u{1f467}.md' }],
  ['a name in Persian', 'read', 'Read', { file_path: 'docs/\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.md' }],
  ['pictures in a text', 'mcp', 'post', { title: '\u{1f468}\u200d\u{1f469} hi', thing: '\u2764\ufe0f a' }],
  ['a number with a blank in it', 'mcp', 'post', { thing: '10\u00a0000 km/h' }],
  ['words in Russian', 'mcp', 'post', { title: '\u043f\u0440\u0438\u0432\u0435\u0442/\u043c\u0438\u0440' }],
  [
    'keys in other languages',
    'mcp',
    'post',
    { \u0438\u043c\u044f: '\u043a\u0438\u043c', \u5730\u5740: 'a b', pr\u00e9nom: 'c/d' },
  ],
  ['an address in brackets', 'mcp', 'open', { thing: 'see (https://example.com/a_(b)/home).' }],
  ['addresses of a document', 'mcp', 'open', { thing: '[a](https://example.com/a)/[b](https://example.com/tmp)' }],
  ['an address with brackets', 'mcp', 'open', { url: 'https://example.org/wiki/Pipe_(tmp)/etc' }],
  ['an address with a gap', 'mcp', 'open', { url: 'https://example.com/{id}/home' }],
  [
    'an address with a machine to fill in',
    'mcp',
    'open',
    { url: `https://api.${variable('REGION')}.example.com/home` },
  ],
  ['an address with an index', 'mcp', 'open', { url: 'https://example.com/a[0]/tmp' }],
  ['an address of numbers', 'mcp', 'open', { url: 'https://[::1]:8080/etc/passwd' }],
  ['an address with a port', 'mcp', 'open', { url: 'https://example.com:8443/tmp/x' }],
  ['an address with a user', 'mcp', 'open', { url: 'https://kim:a)b@example.com/home/x' }],
  ['an address with letters of its own', 'mcp', 'open', { url: 'https://b\u00fccher.example/tmp' }],
  ['several machines', 'mcp', 'open', { connection: 'mongodb://a:27017,b:27017/home?replicaSet=r' }],
  ['a sentence that ends with an address', 'mcp', 'open', { thing: 'Look at https://example.com/etc. Then go on!' }],
  [
    'a new name in a patch',
    'patch',
    'apply',
    { diff: 'diff --git a/src/a.ts b/src/b.ts\nrename from src/a.ts\nrename to src/b.ts' },
  ],
  ['a patch with letters of git', 'patch', 'apply', { diff: '--- i/src/a.ts\n+++ w/src/a.ts\n@@ -1 +1 @@\n-a\n+b' }],
  [
    'a patch of a file that mentions paths',
    'mcp',
    'apply',
    { diff: '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-"/etc/x"\n+"../x"' },
  ],
  ['members of an archive', 'mcp', 'extract', { archive: 'src/a.tar', members: ['a/b.txt'], into: 'src' }],
  ['a folder of git', 'mcp', 'git', { args: ['-C', 'src', 'status'] }],
  ['a repository of git', 'mcp', 'git', { args: ['--git-dir=.git', 'log'] }],
  ['an address of a file', 'mcp', 'open', { uri: `file://${root}/src/a%20b.ts` }],
]
