import { choicesOf, type Page } from './page.ts'

export const completionPage = {
  name: 'completion',
  summary: 'print a script that completes words of commands in a shell',
  usage: ['pawl completion bash|zsh|fish'],
  words: 1,
  choices: choicesOf(['bash', 'zsh', 'fish']),
  options: {},
  examples: [
    ['pawl completion bash > ~/.local/share/bash-completion/completions/pawl', 'for bash'],
    ['pawl completion zsh > ~/.zfunc/_pawl', 'for zsh, with ~/.zfunc in fpath'],
    ['pawl completion fish > ~/.config/fish/completions/pawl.fish', 'for fish'],
  ],
} as const satisfies Page
