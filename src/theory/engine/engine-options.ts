import {
  aboveZero,
  callable,
  checkRequired,
  flag,
  isObject,
  nonEmptyText,
  type OptionRule,
  PawlError,
  portWith,
} from '../../base/index.ts'
import { checkedOptions, type OptionRules } from '../language/checked-options.ts'
import type { Machine } from '../program/call-reader.ts'
import type { Budget } from '../program/frame.ts'
import type { EngineOptions, LoadOptions } from './engine.ts'

const anObject: OptionRule = { says: 'an object', fits: isObject }

const rules: OptionRules<EngineOptions> = {
  registry: { ...portWith('add', 'at', 'list'), hint: 'make it with `createRegistry()`, or take that of your agent' },
  audit: { says: 'an audit log or false', fits: () => true }, // the dispatcher checks it
  confirmations: portWith('ask', 'get', 'list', 'accept', 'reject', 'listen'),
  read: callable,
  budget: anObject,
  machine: anObject,
  onCall: callable,
}

const ofBudget: OptionRules<Budget> = {
  statements: aboveZero,
  milliseconds: { says: 'a number above 0', fits: (value) => typeof value === 'number' && value > 0 },
  now: callable,
  worked: callable,
}

const ofMachine: OptionRules<Machine> = {
  workspace: nonEmptyText,
  home: nonEmptyText,
  realPath: callable,
  branchAt: callable,
}

/** The options of `createEngine`, checked with those inside them. */
export function checkedEngineOptions(given: EngineOptions | undefined | null): EngineOptions {
  const options = checkedOptions(given, 'createEngine', rules)
  if (options.budget !== undefined)
    checkRequired(
      '`budget` of createEngine',
      checkedOptions(options.budget, '`budget` of createEngine', ofBudget),
      ofBudget,
    )
  if (options.machine !== undefined) checkedOptions(options.machine, '`machine` of createEngine', ofMachine)
  return options
}

/** The options of `engine.load`. The parser checks that text and file are texts. */
export function checkedLoadOptions(file: unknown, given: LoadOptions | undefined | null): LoadOptions {
  if (file === '') throw new PawlError('bad-option', 'the file of a theory is an empty text', { hint: fileHint })
  return checkedOptions(given, 'engine.load', { facts: flag })
}

const fileHint = 'name it, for messages and for its hooks: `policy.sys2dsl`'
