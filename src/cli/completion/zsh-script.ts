import type { Choice } from '../command-line/pages/page.ts'
import type { Completion } from './completions.ts'
import { quoted } from './quoted.ts'
import { openCases, pathsIn } from './script-parts.ts'

/** The script by which zsh completes `pawl`. */
export function zshScript(completions: readonly Completion[]): string {
  const values = openCases(completions, listed)
  const cases = completions.map(
    ({ path, words, options, files = '' }) =>
      `    ${quoted(path)}) found=${listed(words)} options=${listed(options)} files=${quoted(files)} ;;`,
  )
  return `#compdef pawl
# completes pawl in zsh
_pawl_values() {
  takes='' values=()
  case "$1:$2" in
${values.join('\n')}
  esac
}
_pawl() {
  local path_of='' open='' takes='' files='' word at
  local -a found options values
  for ((at = 2; at < CURRENT; at++)); do
    word="\${words[at]}"
    case "$word" in
      -*) open="$word"; continue ;;
    esac
    _pawl_values "$path_of" "$open"
    [ "$takes" = list ] && continue
    open=''
    [ -n "$takes" ] && continue
    case "\${path_of:+$path_of }$word" in
      ${pathsIn(completions)}) path_of="\${path_of:+$path_of }$word" ;;
    esac
  done
  _pawl_values "$path_of" "$open"
  case "$path_of" in
${cases.join('\n')}
  esac
  case "$takes" in
    file) _files; return ;;
    value) [ \${#values} -gt 0 ] && _describe 'value' values; return ;;
    list) found=("\${values[@]}") ;;
  esac
  case "\${words[CURRENT]}" in -*) found=() files='' ;; esac
  if [ -n "$files" ]; then _files -g "*.$files"; return; fi
  [ \${#found} -eq 0 ] && found=("\${options[@]}")
  _describe 'pawl' found || _files
}
if [ "$funcstack[1]" = '_pawl' ]; then _pawl "$@"; else compdef _pawl pawl; fi
`
}

function listed(words: readonly Choice[]): string {
  return `(${words.map((one) => quoted(described(one))).join(' ')})`
}

/** A word and what it does, as zsh divides them. */
function described({ word, text }: Choice): string {
  const name = word.replaceAll(':', '\\:')
  return text === '' ? name : `${name}:${text.replaceAll(':', '\\:')}`
}
