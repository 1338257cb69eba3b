import type { Json, PawlError } from '../../base/index.ts'
import type { Payload } from '../declare/hook.ts'
import type { Notes } from '../declare/note.ts'
import type { Outcome } from '../declare/outcome.ts'
import type { Approval, AuditRecord, FailureKind, Recordable } from '../record/audit.ts'
import { type Cleaner, sentenceBound } from '../record/redaction/without-secrets.ts'
import type { Listener } from '../register/registry.ts'

/** The outcome of one hook, its failure, or nothing. */
export type Said = Outcome | PawlError | undefined

/** The copy of a payload for the record, and the cleaner for the texts beside it. */
export interface Copied {
  readonly shown: Json
  readonly clean: Cleaner
}

/** A payload that hooks saw. It is copied immediately if it can still change, otherwise when the record is read. */
export class Seen {
  readonly payload: Payload
  readonly #copier: (payload: Payload) => Copied
  #copy: Copied | undefined

  constructor(payload: Payload, copier: (payload: Payload) => Copied, isShared: boolean) {
    this.payload = payload
    this.#copier = copier
    if (!isShared) this.#copy = copier(payload)
  }

  copy(): Copied {
    this.#copy ??= this.#copier(this.payload)
    return this.#copy
  }
}

/** One call of a hook that has returned: everything a record needs, before anything is copied for it. */
export class Invocation implements Recordable {
  readonly #listener: Listener
  readonly #seen: Seen
  readonly #type: AuditRecord['outcome']
  readonly #reason: string | undefined
  readonly #kind: FailureKind | undefined
  readonly #time: number
  readonly #durationMs: number
  readonly #notes: Notes | undefined
  readonly #approval: Approval | undefined

  constructor(
    listener: Listener,
    seen: Seen,
    said: Said,
    time: number,
    durationMs: number,
    notes: Notes | undefined,
    approval?: Approval,
  ) {
    const failed = said instanceof Error ? said : undefined
    const outcome = said instanceof Error ? undefined : said
    this.#listener = listener
    this.#seen = seen
    this.#type = failed === undefined ? (outcome?.type ?? 'continue') : 'failed'
    this.#reason = failed === undefined ? reasonOf(outcome) : failed.message
    this.#kind = failed === undefined ? undefined : (failed.code.slice('hook-'.length) as FailureKind)
    this.#time = time
    this.#durationMs = durationMs
    this.#notes = notes
    this.#approval = this.#type === 'ask' ? approval : undefined
  }

  /** `refusal`: why the owner of the event did not apply the effects. */
  record(effects: AuditRecord['effects'] = [], refusal?: string): AuditRecord {
    const { name, event, source, hook } = this.#listener
    const { shown, clean } = this.#seen.copy()
    const reason = this.#reason ?? refusal
    return {
      time: this.#time,
      event: event.name,
      hook: name,
      source,
      verb: hook.verb,
      payload: shown,
      outcome: this.#type,
      ...(hook.mode === 'shadow' && { mode: hook.mode }),
      reason: reason && clean(reason, sentenceBound),
      failure: this.#kind && { kind: this.#kind, policy: hook.failure },
      effects,
      durationMs: this.#durationMs,
      notes: this.#notes,
      ...(this.#approval && { approval: cleaned(this.#approval, clean) }),
    }
  }
}

function cleaned({ by, why }: Approval, clean: Cleaner): Approval {
  return { by: clean(by, sentenceBound), ...(why !== undefined && { why: clean(why, sentenceBound) }) }
}

function reasonOf(outcome: Outcome | undefined): string | undefined {
  if (outcome === undefined) return undefined
  if ('reason' in outcome) return outcome.reason
  return outcome.type === 'inform' ? outcome.text : undefined
}
