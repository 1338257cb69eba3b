import { PawlError } from '../../base/index.ts'

/** `learning`: a stated fact is stored, as certain. `query`: nothing is stored. */
type SessionMode = 'learning' | 'query'
/** A value with a name that theories read. */
export type ControlValue = number | string

/** The settings of a session: its mode, and named values that theories read. */
export interface Control {
  readonly mode: SessionMode
  setMode(mode: string): void
  /** Throws in query mode, with the refused statement. */
  mustBeLearning(what: string): void
  /** `mode` is a value like any other; nothing for a name that was never set. */
  get(name: string): ControlValue | undefined
  set(name: string, value: ControlValue): void
  /** Takes a value away; the mode is then `learning` again. */
  unset(name: string): void
  values(): Readonly<Record<string, ControlValue>>
}

export interface ControlOptions {
  readonly mode?: SessionMode
  readonly values?: Readonly<Record<string, ControlValue>>
}

export function createControl(options: ControlOptions = {}): Control {
  const values = new Map<string, ControlValue>()
  let mode: SessionMode = options.mode ?? 'learning'
  const control: Control = {
    get mode() {
      return mode
    },
    setMode(given) {
      mode = checkedMode(given)
    },
    mustBeLearning(what) {
      if (mode === 'learning') return
      throw new PawlError('read-only', `\`${what}\` cannot be stated in query mode`, {
        hint: 'set the mode to `learning`, or ask instead',
      })
    },
    get: (name) => (name === 'mode' ? mode : values.get(name)),
    set(name, value) {
      if (name === 'mode') mode = checkedMode(value)
      else values.set(name, checkedValue(name, value))
    },
    unset(name) {
      if (name === 'mode') mode = 'learning'
      else values.delete(name)
    },
    values: () => ({ mode, ...Object.fromEntries(values) }),
  }
  for (const [name, value] of Object.entries(options.values ?? {})) control.set(name, value)
  return control
}

function checkedMode(given: ControlValue): SessionMode {
  if (given === 'learning' || given === 'query') return given
  throw new PawlError('bad-mode', `\`${given}\` is not a mode`, { hint: 'use `learning` or `query`' })
}

function checkedValue(name: string, value: ControlValue): ControlValue {
  if (name !== '' && !Number.isNaN(value)) return value
  throw new PawlError('bad-control', `\`${name}\` cannot be \`${value}\``, { hint: 'give it a name and a value' })
}
