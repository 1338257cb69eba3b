import type { Argument, Runs } from '../../actions/internal.ts'
import { beginOf } from './begin-of.ts'

/** A program that is started, with its arguments as rules look at them. */
export interface Started {
  readonly action: Runs
  readonly words: readonly Word[]
  /** The options that are given, without dashes, with what may be their values: each letter of `-rf`, and `rf` as well. */
  readonly options: ReadonlyMap<string, readonly Argument[]>
}

interface Word {
  readonly text: Argument
  /** Whether it may be the value of the option before it. */
  readonly mayBeValue: boolean
}

/** Letters with a value: what follows one in the same argument is its value. */
const valued: Readonly<Record<string, string>> = {
  curl: 'AbcCdDeEFhHKmoPQrtTuUwxXyYz',
  wget: 'oaietOQTUBPAXDRI',
  ssh: 'BbcDEeFIiJLlmOopQRSWw',
  scp: 'cDFiJloPSX',
  git: 'cC',
  psql: 'cdfhoLpPRTUvF',
  mysql: 'uPDSehp',
  docker: 'vepuwlmHfc',
  pkill: 'FgGPsutU',
  kill: 's',
  pip: 'ircetf',
  npm: 'Cw',
}
const noLetters = ''

export function startedFrom(action: Runs): Started {
  const { program, argv } = action
  const letters = typeof program === 'string' && Object.hasOwn(valued, program) ? valued[program] : undefined
  const words: Word[] = []
  const options = new Map<string, Argument[]>()
  let [mayBeValue, isEnded] = [false, false]
  for (const [at, argument] of argv.entries()) {
    if (at === 0) continue
    const text = beginOf(argument)
    if (!isEnded && text === '--') isEnded = true
    else if (isEnded || !text.startsWith('-') || text === '-') {
      words.push({ text: argument, mayBeValue })
      mayBeValue = false
    } else {
      addOption(text, argv[at + 1], letters ?? noLetters, options)
      mayBeValue = !text.includes('=')
    }
  }
  return { action, words, options }
}

function addOption(text: string, next: Argument | undefined, letters: string, options: Map<string, Argument[]>): void {
  const add = (name: string, value: Argument | undefined) => {
    const known = options.get(name)
    const values = value === undefined ? [] : [value]
    if (known === undefined) options.set(name, values)
    else known.push(...values)
  }
  const name = text.replace(/^--?/, '')
  const at = name.indexOf('=')
  add(at < 0 ? name : name.slice(0, at), at < 0 ? next : name.slice(at + 1))
  if (text.startsWith('--') || name.length < 2) return
  for (let place = 0; place < name.length && /[\w?]/.test(name[place] ?? ''); place++) {
    const letter = name[place] ?? ''
    const rest = name.slice(place + 1).replace(/^=/, '')
    add(letter, rest === '' ? next : rest)
    if (letters.includes(letter)) break
  }
}
