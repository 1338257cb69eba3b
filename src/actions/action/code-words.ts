import type { Action, Opaque } from './action.ts'
import { powershellMayDo } from './powershell-words.ts'

/** The sorts of actions that a question can be about. */
export type Deed = Exclude<Action['type'], 'opaque'>

const modules =
  'sys|json|re|math|cmath|datetime|time|random|string|textwrap|collections|itertools|functools|operator|platform|hashlib|uuid|decimal|fractions|statistics|csv|pprint|typing|calendar|dataclasses|enum|heapq|bisect|copy|numbers|locale|unicodedata|difflib|os'
const packages = '(?:node:)?(?:path|util|assert|url|querystring|crypto|os|events|perf_hooks|string_decoder)'

/** Phrases that do nothing but compute or print, though their words alone could do more. */
const harmless: readonly RegExp[] = [
  new RegExp(`\\bimport\\s+(?:${modules})(?:\\s*,\\s*(?:${modules}))*(?=[\\s;]|$)`, 'g'),
  new RegExp(`\\bfrom\\s+(?:${modules})\\s+import\\s+[\\w, ]+`, 'g'),
  new RegExp(`\\brequire\\(\\s*(['"])(?:\\.{0,2}/[\\w./@-]*\\.json|${packages})\\1\\s*\\)`, 'g'),
  /\bprocess\.(?:versions?|argv|std(?:in|out|err)|exit|platform|arch|memoryUsage|hrtime|uptime|pid)\b/g,
  /\bprocess\.env\.\w+(?!\s*=[^=>])/g,
  /\bos\.(?:path\.\w+|getcwd|environ|name|sep|linesep|cpu_count|cpus|platform|EOL|arch|totalmem|freemem)\b/g,
  /\bsys\.(?:std(?:in|out|err)(?:\.(?:read|readlines?|write|flush))?|argv|version\w*|path|executable|platform|exit|maxsize)\b/g,
  /\bJSON\.(?:parse|stringify)\b|\bjson\.(?:loads?|dumps?)\b|\bconsole\.(?:log|error|table)\b/g,
]

/** Words by which code starts programs, or does what cannot be seen in its text. */
const starting = new RegExp(
  `\\b(?:${[
    'system|exec\\w*|spawn\\w*|popen\\w*|subprocess|child_process|fork|shell\\w*|qx|kernel|open3|pty|syscall|invoke\\w*|iex',
    'require|import|__import__|importlib|load\\w*|eval\\w*|compile|function|constructor|getattr|__\\w+__|send|globals?|globalthis',
    'process|reflect|proxy|fromcharcode|atob|buffer|unescape|decode\\w*|b64decode|unhexlify|fromhex|chr|pack|unpack|inline',
    'ffi|ctypes|dlopen|cmd|start|bun|deno|sys|os',
  ].join('|')})\\b|\`|%x`,
  'i',
)
const deleting = /\b(?:unlink\w*|rm\w*|remove\w*|rimraf|shutil|pathlib|fileutils|fs|truncate\w*|delete\w*|del)\b/i
const touching =
  /\b(?:open\w*|write\w*|read\w*|rename\w*|mkdir\w*|copy\w*|move\w*|chmod|chown|link|symlink|io|fs|files?|dirs?|path|pathlib|shutil|glob|put|touch|save\w*|dump)\b/i
const connecting =
  /\b(?:http\w*|url\w*|fetch|socket\w*|net|requests?|axios|ftp\w*|smtp\w*|ssh\w*|dns|webclient|download\w*|connect\w*|curl|wget)\b/i

/** Languages whose smallest scripts start programs and write files by signs. */
const terse = new Set(['awk', 'make', 'vim', 'gdb', 'lldb', 'sed', 'm4'])

/** Whether something that cannot be read may do this. Code of another language may, unless all its words are harmless. */
export function mayDo({ code, language }: Opaque, deed: Deed): boolean {
  if (code === undefined || (language !== undefined && terse.has(language))) return true
  if (language === 'powershell' || language === 'cmd') return powershellMayDo({ code, language }, deed)
  const rest = harmless.reduce((text, phrase) => text.replaceAll(phrase, ' '), code)
  if (starting.test(rest)) return true
  switch (deed) {
    case 'deletes':
      return deleting.test(rest)
    case 'reads':
    case 'writes':
    case 'moves':
    case 'lists':
    case 'persists':
      return deleting.test(rest) || touching.test(rest)
    case 'connects':
    case 'installs':
    case 'publishes':
    case 'pushes':
      return connecting.test(rest)
    case 'runs':
    case 'escalates':
      return language === 'perl' || language === 'ruby' ? touching.test(rest) : false
  }
}
