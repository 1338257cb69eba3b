import type { Migrations } from '../sql/migrate.ts'

/** Never change one that was released: add the next. JSON is text, so that it comes back as it was given. */
export const migrations: Migrations = [
  [
    `create table pawl_confirmations (
      position integer primary key autoincrement,
      id text not null unique,
      digest text not null,
      run_id text,
      status text not null,
      asked_at double precision not null,
      expires_at double precision not null,
      question text not null,
      verdict text
    )`,
    `create unique index pawl_confirmations_live on pawl_confirmations (digest)
      where status in ('open', 'approved')`,
    `create index pawl_confirmations_due on pawl_confirmations (expires_at)
      where status in ('open', 'approved')`,
    `create table pawl_accounts (
      key text primary key not null,
      tokens double precision not null,
      money double precision not null,
      model_calls double precision not null,
      tool_calls double precision not null,
      time_ms double precision not null
    )`,
    `create table pawl_reservations (
      id text primary key not null,
      accounts text not null,
      amounts text not null,
      settled text
    )`,
    `create table pawl_runs (
      position integer primary key autoincrement,
      run_id text not null unique,
      state text not null
    )`,
    `create table pawl_steps (
      run_id text not null,
      key text not null,
      holder text not null,
      beat double precision not null,
      value text,
      primary key (run_id, key)
    )`,
  ],
  [
    // money was in millionths of the currency, and is in billionths
    'update pawl_accounts set money = round(money * 1000)',
    ...['amounts', 'settled'].map(
      (column) =>
        `update pawl_reservations
          set ${column} = json_set(${column}, '$.money', cast(round(json_extract(${column}, '$.money') * 1000) as integer))
          where json_extract(${column}, '$.money') is not null`,
    ),
  ],
]
