import type { Choice } from '../command-line/pages/page.ts'
import type { Completion } from './completions.ts'
import { quoted } from './quoted.ts'
import { openCases, pathsIn } from './script-parts.ts'

/** The script by which bash completes `pawl`; also that of macOS, 3.2, which has no `compopt`. */
export function bashScript(completions: readonly Completion[]): string {
  const values = openCases(completions, listed)
  const cases = completions.map(
    ({ path, words, options, files = '' }) =>
      `    ${quoted(path)}) words=${listed(words)} options=${listed(options)} files=${quoted(files)} ;;`,
  )
  return `# completes pawl in bash
_pawl_values() {
  takes='' values=''
  case "$1:$2" in
${values.join('\n')}
  esac
}
_pawl() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' open='' takes='' values='' words='' options='' files='' word at
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    case "$word" in
      =) continue ;;
      -*) open="$word"; continue ;;
    esac
    _pawl_values "$path" "$open"
    [ "$takes" = list ] && continue
    open=''
    [ -n "$takes" ] && continue
    case "\${path:+$path }$word" in
      ${pathsIn(completions)}) path="\${path:+$path }$word" ;;
    esac
  done
  [ "$current" = '=' ] && current=''
  _pawl_values "$path" "$open"
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=()
  case "$takes" in
    file) return ;;
    value) words="$values" options='' files=''; [ -z "$values" ] && compopt +o default 2>/dev/null ;;
    list) words="$values" ;;
  esac
  case "$current" in -*) words='' files='' ;; esac
  if [ -n "$files" ]; then
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -X "!*.$files" -- "$current") $(compgen -d -- "$current"))
    compopt -o filenames 2>/dev/null
    return
  fi
  COMPREPLY=($(compgen -W "\${words:-$options}" -- "$current"))
}
complete -o default -F _pawl pawl
`
}

function listed(words: readonly Choice[]): string {
  return quoted(words.map(({ word }) => word).join(' '))
}
