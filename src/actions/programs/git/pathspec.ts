import { type Argument, textOf } from '../../action/argument.ts'
import type { Use } from '../../usage/uses.ts'

/** A path of git, which may begin with `:` and some words about it. A star in it stands for folders, too. */
export function pathspec(use: Use): Use {
  return (argument, call) => {
    const text = textOf(argument)
    const magic = /^:(?:\([^)]*\)|[/!^]*)/.exec(text ?? '')?.[0] ?? ''
    // what is left out leaves all the rest
    if (/[!^]|exclude/.test(magic)) use('.', call)
    else use(withFolders(text === undefined || magic === '' ? argument : text.slice(magic.length) || '.'), call)
  }
}

function withFolders(argument: Argument): Argument {
  const text = textOf(argument)
  if (text === undefined || !/[*?[]/.test(text)) return argument
  return { type: 'pattern', text: text.includes('/') ? text.replaceAll('*', '**/*') : `**/${text}` }
}
