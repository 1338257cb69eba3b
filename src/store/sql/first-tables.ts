/**
 * The first version of the tables, which was released: never change it, but add to the migrations. The databases differ in the type
 * of a position that counts by itself.
 */
export function firstTables(position: string): readonly string[] {
  return [
    `create table pawl_confirmations (
      position ${position},
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
      position ${position},
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
  ]
}
