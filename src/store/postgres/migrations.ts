import { firstTables } from '../sql/first-tables.ts'
import type { Migrations } from '../sql/migrate.ts'
import { createReserve, createSettle } from './ledger-functions.ts'

/** Never change a released one: add the next. JSON is stored as text, so that it comes back unchanged. */
export const migrations: Migrations = [
  firstTables('bigint generated always as identity primary key'),
  [
    // `content` is text: the hash is of these bytes, and `jsonb` would not keep them
    `create table if not exists pawl_audit (
      position double precision primary key, hash text not null, content text not null,
      time double precision not null, agent text not null, event text not null, session text, decision text not null,
      hooks text not null
    )`,
    `create table if not exists pawl_audit_heads (
      position double precision primary key, hash text not null, time double precision not null, signature text not null
    )`,
    'create index if not exists pawl_audit_time on pawl_audit (time)',
    'drop index if exists pawl_audit_session',
    // with the position, so that the latest of one kind are found without looking at all of them; an index takes no
    // long text, and a record must not be refused for that
    ...['session', 'decision', 'event', 'agent'].map(
      (column) => `create index pawl_audit_${column}_position on pawl_audit (left(${column}, 200), position)`,
    ),
    `create index pawl_audit_hooks on pawl_audit using gin (string_to_array(hooks, E'\\n'))`,
  ],
  [
    // money was in millionths of the currency, and is in billionths
    'update pawl_accounts set money = round(money * 1000)',
    ...['amounts', 'settled'].map(
      (column) =>
        `update pawl_reservations
          set ${column} = jsonb_set(${column}::jsonb, '{money}',
            to_jsonb(round((${column}::jsonb ->> 'money')::numeric * 1000)))::text
          where ${column}::jsonb ->> 'money' is not null`,
    ),
  ],
  [
    // signatures are in the rows that they are of
    'alter table pawl_audit add column if not exists signature text',
    'create index if not exists pawl_audit_signed on pawl_audit (position) where signature is not null',
    'drop table if exists pawl_audit_heads',
  ],
  [], // made the functions that the last one replaces
  [], // did so, too
  [createReserve, createSettle],
]

/** The statements that make the tables of the audit log, for a database in which they were dropped. */
export const auditStatements: readonly string[] = migrations
  .flat()
  .filter((statement) => statement.includes('pawl_audit'))
