/** The sort of things that the patterns of an option name. */
export type PatternKind = keyof typeof readers

/** What an option is, beside its default. */
export interface OptionKind {
  readonly of: PatternKind
  /** Whether its list has what the rule lets pass: it may be empty. */
  readonly mayBeEmpty?: true
}

/** A pattern in its plain spelling, or why it can match nothing. */
export type ReadPattern = { readonly text: string } | { readonly problem: string; readonly hint: string }

/** Reads a pattern as a config has it: `./x` is `x`, and `refs/heads/main` is the branch `main`. */
export function readPattern(written: string, kind: PatternKind): ReadPattern {
  return mistakeIn(written, kind) ?? readers[kind](written)
}

const arePaths: ReadonlySet<PatternKind> = new Set(['file', 'folder', 'place'])

/** Mistakes of all patterns: other pattern languages. */
function mistakeIn(written: string, kind: PatternKind): ReadPattern | undefined {
  if (written.trim() === '') return bad('is empty', 'leave it out')
  if (written.trim() !== written) return bad('has spaces around it', `write \`${written.trim()}\``)
  if (/\{[^{}]*,[^{}]*\}/.test(written)) return bad('has alternatives in braces', 'write an entry for each of them')
  const isBetweenSlashes = /^\/.+\/[dgimsuvy]*$/.test(written)
  if (isBetweenSlashes && (!arePaths.has(kind) || /[\^$|()\\+]/.test(written)))
    return bad('is a regular expression', 'write a pattern, in which `*` is any text')
  if (written.startsWith('!')) return bad('is a negation', 'leave out what is not meant')
  const isPlain = !arePaths.has(kind) && kind !== 'name'
  return isPlain && /[[\]]/.test(written) ? bad('has brackets', 'write `*` or `?` in their place') : undefined
}

function bad(problem: string, hint: string): ReadPattern {
  return { problem, hint }
}

const readers = {
  /** `main`, `release/*` */
  branch(written: string) {
    const text = stars(written).replace(
      /^refs\/heads\/|^(?:(?:refs\/)?remotes\/)?origin\/|^(?:refs\/)?remotes\/[^/]+\//,
      '',
    )
    if (text.startsWith('refs/')) return bad('is not a branch', 'write the name of a branch, such as `main`')
    if (/[\s~^:\\]|\.\.|@\{|^[-/]|\/$|\.lock$|^(?:HEAD|@)?$/.test(text))
      return bad('cannot be the name of a branch', 'write a name such as `main`, or a pattern such as `release/*`')
    return { text }
  },
  /** The end of a path, or a whole one: `secrets.yml`, `config/*.key`, `.ssh/`, `~/.netrc`, `/etc/x` */
  file(written: string) {
    const path = pathOf(written)
    if ('problem' in path) return path
    const text = path.text.replace(/\/\*\*(?:\/\*)?$/, '/').replace(/^(?:\*\*\/)+(?=.)/, '')
    return { text: text === '~' ? '~/' : text }
  },
  /** A folder by the end of its path, and all below it: `.husky/` */
  folder(written: string) {
    const path = pathOf(written)
    return 'problem' in path
      ? path
      : { text: `${path.text.replace(/^(?:\*\*\/)+(?=.)/, '').replace(/(?:\/\*{0,2})+$/, '')}/` }
  },
  /** One folder, and all below it: `/tmp`, `~/scratch`, `tmp/work` in the project */
  place(written: string) {
    const path = pathOf(written)
    if ('problem' in path) return path
    const text = path.text.replace(/(?<=.)(?:\/\*{0,2})+$/, '')
    return /[*?[]/.test(text) ? bad('has a wildcard', 'write a folder: all below it is meant') : { text }
  },
  /** The name of a file or a folder: `build`, `*.log` */
  name(written: string) {
    const text = stars(written.replace(/^(?:\.\/|\*\*\/)+/, '').replace(/\/(?:\*\*)?$/, ''))
    return text.includes('/') ? bad('is a path', `write a name alone, such as \`${lastOf(text)}\``) : { text }
  },
  /** `example.org`, `*.example.org` */
  host(written: string) {
    const text = stars(written.toLowerCase())
    const [, host = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^@/]*@)?([^/:]+)(?::\d*)?(?:\/.*)?$/.exec(text) ?? []
    if (host !== '' && host !== text) return bad('is more than a host', `write \`${host}\``)
    if (/[/\s@]/.test(text)) return bad('is not a host', 'write a host such as `example.org` or `*.example.org`')
    return text.startsWith('.') ? bad('begins with a dot', `write \`*${text}\``) : { text }
  },
  /** `left-pad`, `@scope/*` */
  package(written: string) {
    const text = stars(written)
    const [, name = text] = /^(.[^=<>~!;\s]*?)(?:@[^/@]*|\s*(?:[=<>~!]=|[<>;]).*)$/.exec(text) ?? []
    return name === text ? { text } : bad('has a version', `write \`${name}\``)
  },
  /** `node`, `python*` */
  program(written: string) {
    const text = stars(written)
    if (/\s/.test(text)) return bad('has arguments', `write the name of a program, such as \`${text.split(/\s/)[0]}\``)
    return text.includes('/') ? bad('is a path', `write the name of the program, \`${lastOf(text)}\``) : { text }
  },
} satisfies Record<string, (written: string) => ReadPattern>

/** `**` is `*`, which is any text. */
function stars(text: string): string {
  return text.replace(/\*{2,}/g, '*')
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || path
}

/** A path without `.`, which may be the end of one. */
function pathOf(written: string): ReadPattern {
  if (written.includes('\\')) return bad('has a backslash', 'write `/` between folders')
  if (/^\$/.test(written)) return bad('begins with a variable', 'write `~/` for the folder of the user')
  const text = written
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=^|\/)\.\//g, '')
    .replace(/(?<=\/)\.$/, '')
  if (text.split('/').includes('..')) return bad('leads out of a folder', 'write the whole path, or the end of it')
  return text === '' || text === '.'
    ? bad('names no file', 'write the end of a path, such as `config/secrets.yml`')
    : { text }
}
