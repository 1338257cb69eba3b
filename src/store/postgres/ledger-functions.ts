// Functions on the server: one statement to reserve and one to settle, so that accounts are locked while the server works and
// not while messages travel. Accounts are always locked in the order of their keys, and before the reservation, so that two
// calls never wait for each other. Released versions stay as they are; a later one is a new migration with `create or replace`.

/** The columns of an account beside its key, in the order of the table. */
const columns = ['tokens', 'money', 'model_calls', 'tool_calls', 'time_ms']

const each = (write: (column: string) => string, between = ', ') => columns.map(write).join(between)

/**
 * Charges all accounts and returns nothing, or returns the accounts as they are because one of them cannot pay. An account is
 * made when it is first charged: a refused reservation leaves none behind.
 */
export const createReserve = `create function pawl_reserve(
    reservation text, keys text, limits jsonb, kept_amounts text, ${each((column) => `${column}_wanted double precision`)}
  ) returns setof pawl_accounts language plpgsql as $$
  declare
    wanted record;
    account pawl_accounts;
    made text[] := '{}';
    is_over boolean := false;
  begin
    for wanted in
      select * from jsonb_to_recordset(limits) as one(key text, ${each((column) => `${column} double precision`)})
      order by one.key collate "C"
    loop
      loop
        select * into account from pawl_accounts where pawl_accounts.key = wanted.key for update;
        exit when found;
        insert into pawl_accounts values (wanted.key, 0, 0, 0, 0, 0) on conflict do nothing;
        if found then made := made || wanted.key; end if;
      end loop;
      if ${each((column) => `account.${column} + ${column}_wanted > wanted.${column}`, ' or ')} then
        is_over := true;
      end if;
    end loop;
    if not is_over then
      insert into pawl_reservations as kept (id, accounts, amounts) values (reservation, keys, kept_amounts)
        on conflict (id) do update set accounts = excluded.accounts, amounts = excluded.amounts, settled = null
          where kept.settled is not null;
      if found then
        update pawl_accounts set ${each((column) => `${column} = pawl_accounts.${column} + coalesce(${column}_wanted, 0)`)}
          where pawl_accounts.key in (select jsonb_array_elements_text(keys::jsonb));
        return;
      end if;
    elsif not exists (select from pawl_reservations where id = reservation and settled is null) then
      return query select * from pawl_accounts
        where pawl_accounts.key in (select jsonb_array_elements_text(keys::jsonb));
    end if;
    if cardinality(made) > 0 then
      delete from pawl_accounts where pawl_accounts.key = any (made);
    end if;
  end $$`

/** Replaces what an open reservation has charged by what was spent; without one, it changes nothing. */
export const createSettle = `create function pawl_settle(
    reservation text, actual text, ${each((column) => `${column}_spent double precision`)}
  ) returns void language plpgsql as $$
  declare
    named text;
    charged jsonb;
  begin
    select accounts into named from pawl_reservations where id = reservation and settled is null;
    if not found then return; end if;
    perform from pawl_accounts where key in (select jsonb_array_elements_text(named::jsonb))
      order by key collate "C" for update;
    -- another process may have settled it before the locks were held, or reserved it again from other accounts
    update pawl_reservations set settled = actual
      where id = reservation and accounts = named and settled is null returning amounts::jsonb into charged;
    if not found then return; end if;
    update pawl_accounts set
      ${each((column) => `${column} = ${column} + (${column}_spent - coalesce((charged ->> '${kindOf(column)}')::double precision, 0))`)}
      where key in (select jsonb_array_elements_text(named::jsonb));
  end $$`

function kindOf(column: string): string {
  return { model_calls: 'modelCalls', tool_calls: 'toolCalls', time_ms: 'time' }[column] ?? column
}
