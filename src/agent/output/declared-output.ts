import type { OutputMode, OutputSpec } from './read-output.ts'
import type { ResultTransform } from './result-transform.ts'
import type { NoSchema, Transformed } from './transformed.ts'

/** The output of an agent that declares these things itself, and takes the rest from its parent. */
export type DeclaredOutput<Raw, Mode extends OutputMode, Made, Parent> =
  | Transformed<DeclaredRaw<Raw, Parent>, Overlaid<Made, MadeBy<Parent>>>
  | ('tolerant' extends ([Raw] extends [NoSchema] ? ModeOf<Parent> : Mode) ? undefined : never)

/** The output of the schema: the agent's own, or its parent's. */
export type DeclaredRaw<Raw, Parent> = [Raw] extends [NoSchema] ? RawOf<Parent> : Raw

// A definition inherits missing keys from its parent. An optional key is not reliable for types.

type RawOf<Definition> = Definition extends { readonly output: OutputSpec<infer Raw> }
  ? Raw
  : 'output' extends keyof Definition
    ? unknown
    : Definition extends { readonly extends: infer Parent }
      ? RawOf<Parent>
      : 'extends' extends keyof Definition
        ? unknown
        : NoSchema

type ModeOf<Definition> = Definition extends { readonly output: infer Output }
  ? Output extends { readonly mode: infer Mode }
    ? Mode
    : 'strict'
  : Definition extends { readonly extends: infer Parent }
    ? ModeOf<Parent>
    : 'strict'

type MadeBy<Definition> = Definition extends { readonly resultTransform: infer Made }
  ? Overlaid<Made, MadeByParent<Definition>>
  : 'resultTransform' extends keyof Definition
    ? ResultTransform
    : MadeByParent<Definition>

type MadeByParent<Definition> = Definition extends { readonly extends: infer Parent }
  ? MadeBy<Parent>
  : 'extends' extends keyof Definition
    ? ResultTransform
    : Record<never, never>

type Overlaid<Made, Inherited> = Omit<Inherited, keyof Made> & Made
