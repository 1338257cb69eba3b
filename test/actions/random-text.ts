import type { Choose } from '../chooser.ts'
import { randomCommand } from './random-command.ts'

const signs = [
  ...[
    '$',
    '$(',
    ')',
    '`',
    '"',
    "'",
    '\\',
    '{',
    '}',
    '${',
    '[',
    ']',
    '[[',
    ']]',
    '((',
    '))',
    '<<E\n',
    '\nE\n',
    '<<<',
    '<(',
    '>',
  ],
  ...[
    '|',
    '&',
    ';',
    ';;',
    '&&',
    '||',
    '\n',
    ' ',
    '=',
    '+=',
    '(',
    '*',
    '?',
    '~',
    '!',
    '#',
    ',',
    '..',
    ':-',
    '##',
    '%',
    '@',
    '-',
  ],
  ...[
    'if',
    'then',
    'fi',
    'for',
    'in',
    'do',
    'done',
    'case',
    'esac',
    'while',
    'function',
    'time',
    'coproc',
    'select',
    'a',
    'x',
  ],
  ...[
    'eval',
    'bash -c',
    'sudo',
    'xargs',
    'env -S',
    'trap',
    'alias',
    'export',
    'local',
    'read',
    'printf',
    'cd',
    'set --',
    'exec',
  ],
  ...[
    '\u0000',
    '\ufeff',
    '\r\n',
    '\ud800',
    '\u{1f600}',
    '\u0085',
    '\u2028',
    '1',
    '999999999999',
    '-1',
    'rm -rf /',
    '/',
    '$@',
    '$1',
  ],
]

/** Makes a text that may be a command line or not: signs in any order, or a command with some of its characters changed. */
export function randomText(choose: Choose): string {
  if (choose(3) === 0)
    return Array.from({ length: 1 + choose(30) }, () => signs[choose(signs.length)]).join(pick(choose))
  let text = randomCommand(choose)
  for (let left = 1 + choose(4); left > 0; left--) text = mutated(text, choose)
  return text
}

function pick(choose: Choose): string {
  return ['', ' ', ''][choose(3)] ?? ''
}

function mutated(text: string, choose: Choose): string {
  const at = choose(text.length + 1)
  const sign = signs[choose(signs.length)] ?? ''
  switch (choose(4)) {
    case 0:
      return text.slice(0, at) + sign + text.slice(at)
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + choose(4))
    case 2:
      return text.slice(0, at) + text.slice(choose(text.length + 1))
    default:
      return text.slice(0, at)
  }
}
