import type { Choice } from '../command-line/pages/page.ts'
import type { Completion, CompletionOption } from './completions.ts'
import { quoted } from './quoted.ts'

/** The script by which fish completes `pawl`. */
export function fishScript(completions: readonly Completion[]): string {
  const paths = completions.flatMap(({ path }) => (path === '' ? [] : [quoted(path)]))
  return `# completes pawl in fish
function __pawl_path
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$path $word")
    if contains -- $next ${paths.join(' ')}
      set path $next
    end
  end
  echo "$path"
end
function __pawl_at
  test (__pawl_path) = "$argv[1]"
end
function __pawl_behind
  __pawl_at $argv[1]; and set -l given (string match -- '-*' (commandline -opc)); and test "$given[-1]" = "$argv[2]"
end
${completions.flatMap(linesOf).join('\n')}
`
}

function linesOf({ path, words, options, files }: Completion): readonly string[] {
  const here = `__pawl_at "${path}"`
  return [
    ...words.map((one) => line(here, fishWord(one))),
    ...options.map((one) => line(here, fishOption(one))),
    ...options
      .filter(({ takes }) => takes === 'list')
      .flatMap(({ word, choices }) => choices.map((one) => line(`__pawl_behind "${path}" ${word}`, fishWord(one)))),
    ...(files === undefined ? [] : [line(here, `-k -f -a ${quoted(`(__fish_complete_suffix .${files})`)}`)]),
  ]
}

function line(condition: string, rest: string): string {
  return `complete -c pawl -n ${quoted(condition)} ${rest}`
}

function fishWord({ word, text }: Choice): string {
  return `-f -a ${quoted(word)}${about(text)}`
}

function fishOption({ word, short, takes, choices, text }: CompletionOption): string {
  const letter = short === undefined ? '' : ` -s ${short}`
  return `-l ${word.slice(2)}${letter}${fishValue(takes, choices)}${about(text)}`
}

/** What follows the option: its values and nothing else, a file, or whatever follows the command. */
function fishValue(takes: CompletionOption['takes'], choices: readonly Choice[]): string {
  if (takes === 'file') return ' -r -F'
  if (takes !== 'value') return ' -f'
  return ` -x${choices.length === 0 ? '' : ` -a ${quoted(choices.map(({ word }) => word).join(' '))}`}`
}

function about(text: string): string {
  return text === '' ? '' : ` -d ${quoted(text)}`
}
