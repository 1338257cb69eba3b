import { hostname } from 'node:os'
import type { Json } from '../../base/index.ts'
import { keepEvent } from '../../hook/index.ts'
import { accountName } from '../project/account-name.ts'

/** Records a person's change of the guards themselves, beside their decisions: who, where, and what. */
export function recordDeed(root: string, event: string, payload: { readonly [key: string]: Json }): void {
  keepEvent(root, {
    time: Date.now(),
    agent: 'pawl',
    event,
    decision: 'continue',
    by: accountName(),
    payload: { ...payload, host: hostname(), folder: process.cwd() },
    hooks: [],
    durationMs: 0,
  })
}
