import type { Page } from './page.ts'

export const lspPage = {
  name: 'lsp',
  summary: 'run the language server for theories, which editors start',
  usage: ['pawl lsp [--stdio]'],
  about:
    'Uses the Language Server Protocol on standard input and output. docs/editors.md has the settings of VS Code, Neovim, Helix and Emacs.',
  words: 0,
  options: {
    stdio: { type: 'boolean', text: 'the default; editors pass it' },
    clientProcessId: { type: 'string', value: 'PID', text: 'the process of the editor: the server ends when it does' },
  },
  examples: [['pawl lsp --stdio', 'as an editor starts it']],
  exits: {
    0: 'the editor has asked the server to shut down',
    1: 'the editor is gone, or has left without a shutdown',
  },
} as const satisfies Page
