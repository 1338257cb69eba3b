import { spawn } from 'node:child_process'

export interface Terminal {
  /** Waits until this is on the screen, behind the text of earlier waits; returns all text so far. */
  until(words: string): Promise<string>
  type(keys: string): void
  /** Takes the terminal away, as a window that is closed does. */
  close(): void
  /** Resolves when the program has ended; progress, which a slow machine shows and others do not, is not on the screen any more. */
  readonly ended: Promise<{ readonly status: number | null; readonly screen: string }>
}

interface Place {
  readonly cwd: string
  readonly columns?: number
  readonly rows?: number
  readonly env?: Readonly<Record<string, string>>
  /** Typed before the program is even started. */
  readonly typed?: string
}

/** Runs a program in a terminal of its own, which `script` of util-linux makes. */
export function inTerminal(
  program: readonly string[],
  { cwd, columns = 80, rows = 24, env, typed = '' }: Place,
): Terminal {
  const command = program.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const size = columns === 0 ? '' : `stty cols ${columns} rows ${rows}; `
  const { NO_COLOR: _, ...own } = process.env
  const child = spawn('script', ['-qec', `${size}exec ${command}`, '/dev/null'], {
    cwd,
    env: { ...own, TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (typed !== '') child.stdin.write(typed)
  let screen = ''
  let seen = 0
  let look: () => void = () => undefined
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text.replaceAll('\r\n', '\n')
    look()
  })
  const ended = new Promise<{ readonly status: number | null; readonly screen: string }>((resolve) => {
    child.on('close', (status) => resolve({ status, screen: withoutProgress(screen) }))
  })
  const until = (words: string) =>
    new Promise<string>((resolve, reject) => {
      look = () => {
        const at = screen.indexOf(words, seen)
        if (at === -1) return
        seen = at + words.length
        resolve(screen)
      }
      look()
      ended.then(() => reject(new Error(`it ended without \`${words}\`:\n${screen}`)))
    })
  return { until, ended, type: (keys) => void child.stdin.write(keys), close: () => void child.kill('SIGKILL') }
}

/** The rest of a screen from which lines of progress were wiped. */
export function withoutProgress(screen: string): string {
  return screen.replaceAll(/[^\n\r]*\r +\r/g, '')
}
