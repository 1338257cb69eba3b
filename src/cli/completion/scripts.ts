import type { Completion, CompletionWord } from './completions.ts'

/** Shells that a script can be made for. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The script by which a shell completes `pawl`. */
export const scripts: Readonly<Record<Shell, (completions: readonly Completion[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

function bashScript(completions: readonly Completion[]): string {
  const cases = completions.map(({ path, words }) => `    ${quoted(path)}) words=${quoted(listed(words))} ;;`)
  return `# completes pawl in bash
_pawl() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' next words='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    next="\${path:+$path }\${COMP_WORDS[at]}"
    case "$next" in
      ${pathsIn(completions)}) path="$next" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _pawl pawl
`
}

function zshScript(completions: readonly Completion[]): string {
  const cases = completions.map(
    ({ path, words }) => `    ${quoted(path)}) found=(${words.map((one) => quoted(described(one))).join(' ')}) ;;`,
  )
  return `#compdef pawl
# completes pawl in zsh
_pawl() {
  local path_of='' next at
  local -a found
  for ((at = 2; at < CURRENT; at++)); do
    next="\${path_of:+$path_of }\${words[at]}"
    case "$next" in
      ${pathsIn(completions)}) path_of="$next" ;;
    esac
  done
  case "$path_of" in
${cases.join('\n')}
  esac
  _describe 'pawl' found || _files
}
if [ "$funcstack[1]" = '_pawl' ]; then _pawl "$@"; else compdef _pawl pawl; fi
`
}

function fishScript(completions: readonly Completion[]): string {
  const lines = completions.flatMap(({ path, words }) =>
    words.map((one) => `complete -c pawl -n ${quoted(`test (__pawl_path) = ${quoted(path, '"')}`)} ${fishWord(one)}`),
  )
  return `# completes pawl in fish
function __pawl_path
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$path $word")
    if contains -- $next ${completions.flatMap(({ path }) => (path === '' ? [] : [quoted(path)])).join(' ')}
      set path $next
    end
  end
  echo "$path"
end
${lines.join('\n')}
`
}

function fishWord({ word, short, hasValue = false, text }: CompletionWord): string {
  const about = text === '' ? '' : ` -d ${quoted(text)}`
  if (!word.startsWith('--')) return `-f -a ${quoted(word)}${about}`
  return `-l ${word.slice(2)}${short === undefined ? '' : ` -s ${short}`}${hasValue ? ' -r' : ''}${about}`
}

function listed(words: readonly CompletionWord[]): string {
  return words.map(({ word }) => word).join(' ')
}

/** A word and its description, in the format of zsh. */
function described({ word, text }: CompletionWord): string {
  return text === '' ? word : `${word}:${text.replaceAll(':', '\\:')}`
}

function pathsIn(completions: readonly Completion[]): string {
  return completions.flatMap(({ path }) => (path === '' ? [] : [quoted(path)])).join(' | ')
}

/** As one word for a shell. */
function quoted(text: string, mark = "'"): string {
  return mark === '"' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`
}
