import { mostCounted } from '../../ports/index.ts'

// Functions on the server: one statement to reserve and one to settle, so that accounts are locked while the server
// works and not while messages travel. Accounts are always locked in the order of their keys, and before the
// reservation, so that two calls never deadlock. A row that this program cannot have written is an exception: nothing
// is changed then, and the program searches the row. A released version stays unchanged; a later one is a new migration
// with `create or replace`.

/** The columns of an account beside its key, in the order of the table, and the kinds of amounts in them. */
const kinds = { tokens: 'tokens', money: 'money', model_calls: 'modelCalls', tool_calls: 'toolCalls', time_ms: 'time' }

const columns = Object.keys(kinds) as readonly (keyof typeof kinds)[]

const each = (write: (column: keyof typeof kinds) => string, between = ', ') => columns.map(write).join(between)

/** Whether an account holds amounts. Earlier versions have written fractions, which are rounded up. NaN is more than every number. */
const isSound = (account: string) =>
  each((column) => `${account}.${column} > -1 and ${account}.${column} <= ${mostCounted}`, ' and ')

const allKinds = `array[${each((column) => `'${kinds[column]}'`)}]`

/** Whether the row of a reservation holds something else than a list of keys, and amounts. Two expressions of `jsonb`. */
const isDamaged = (accounts: string, amounts: string) =>
  `jsonb_typeof(${accounts}) <> 'array' or jsonb_typeof(${amounts}) <> 'object' or ${amounts} - ${allKinds} <> '{}'
      or jsonb_path_exists(${accounts}, 'strict $[*] ? (@.type() <> "string" || @ == "")')
      or jsonb_path_exists(${amounts}, 'strict $.* ? (@.type() <> "number" || @ < 0 || @ > ${mostCounted})')`

/** The state of the error that the server raises if an open reservation has other amounts or accounts. */
export const otherReservationState = 'PW001'

const distinctKeys = (keys: string) => `array(select distinct jsonb_array_elements_text(${keys}::jsonb) order by 1)`

const isOther = `${distinctKeys('open_one.accounts')} <> ${distinctKeys('keys')}
      or ${each((column) => `floor(coalesce((open_one.amounts::jsonb ->> '${kinds[column]}')::double precision, 0)) <> coalesce(${column}_wanted, 0)`, ' or ')}`

/**
 * Charges all accounts and returns nothing, or returns the accounts as they are because one of them cannot pay. An account is
 * made when it is first charged: a refused reservation leaves none behind.
 */
export const createReserve = `create or replace function pawl_reserve(
    reservation text, keys text, limits jsonb, kept_amounts text, ${each((column) => `${column}_wanted double precision`)}
  ) returns setof pawl_accounts language plpgsql as $$
  declare
    wanted record;
    account pawl_accounts;
    open_one pawl_reservations;
    made text[] := '{}';
    is_over boolean := false;
    is_damaged boolean := false;
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
      if not (${isSound('account')}) then
        is_damaged := true;
      elsif ${each((column) => `${column}_wanted > wanted.${column} - ceil(account.${column})`, ' or ')} then
        is_over := true;
      end if;
    end loop;
    if not is_over and not is_damaged then
      insert into pawl_reservations as kept (id, accounts, amounts) values (reservation, keys, kept_amounts)
        on conflict (id) do update set accounts = excluded.accounts, amounts = excluded.amounts, settled = null
          where kept.settled is not null;
      if found then
        update pawl_accounts
          set ${each((column) => `${column} = ceil(pawl_accounts.${column}) + coalesce(${column}_wanted, 0)`)}
          where pawl_accounts.key in (select jsonb_array_elements_text(keys::jsonb));
        return;
      end if;
    end if;
    select * into open_one from pawl_reservations where id = reservation and settled is null;
    if found then
      if ${isDamaged('open_one.accounts::jsonb', 'open_one.amounts::jsonb')} then
        raise exception 'a reservation is damaged' using errcode = 'data_corrupted';
      end if;
      if ${isOther} then
        raise exception 'the reservation is open with other amounts or accounts' using errcode = '${otherReservationState}';
      end if;
    elsif is_damaged then
      raise exception 'an account is damaged' using errcode = 'data_corrupted';
    else
      return query select * from pawl_accounts
        where pawl_accounts.key in (select jsonb_array_elements_text(keys::jsonb));
    end if;
    if cardinality(made) > 0 then
      delete from pawl_accounts where pawl_accounts.key = any (made);
    end if;
  end $$`

/**
 * Replaces the charge of an open reservation by the actual spending; without one, it changes nothing. Throws if an
 * account holds less than was charged to it, or could not count the sum.
 */
export const createSettle = `create or replace function pawl_settle(
    reservation text, actual text, ${each((column) => `${column}_spent double precision`)}
  ) returns void language plpgsql as $$
  declare
    named text;
    named_keys text[];
    kept jsonb;
    changed bigint;
    ${each((column) => `${column}_charged double precision;`, '\n    ')}
  begin
    select accounts into named from pawl_reservations where id = reservation and settled is null;
    if not found then return; end if;
    named_keys := array(select distinct jsonb_array_elements_text(named::jsonb));
    perform from pawl_accounts where key = any (named_keys) order by key collate "C" for update;
    -- another process may have settled it before the locks were held, or reserved it again from other accounts
    update pawl_reservations set settled = actual
      where id = reservation and accounts = named and settled is null returning amounts::jsonb into kept;
    if not found then return; end if;
    if ${isDamaged('named::jsonb', 'kept')} then
      raise exception 'a reservation is damaged' using errcode = 'data_corrupted';
    end if;
    ${each((column) => `${column}_charged := floor(coalesce((kept ->> '${kinds[column]}')::double precision, 0));`, '\n    ')}
    update pawl_accounts as account set
      ${each((column) => `${column} = ceil(${column}) - ${column}_charged + ${column}_spent`)}
      where key = any (named_keys) and ${isSound('account')}
        and ${each((column) => `ceil(${column}) >= ${column}_charged`, ' and ')}
        and ${each((column) => `${column}_spent <= ${mostCounted} - (ceil(${column}) - ${column}_charged)`, ' and ')};
    get diagnostics changed = row_count;
    if changed <> cardinality(named_keys) then
      raise exception 'an account cannot be settled' using errcode = 'data_corrupted';
    end if;
  end $$`
