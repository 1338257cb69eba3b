import { firstTables } from '../sql/first-tables.ts'
import type { Migrations } from '../sql/migrate.ts'

/** Never change a released one: add the next. JSON is stored as text, so that it comes back unchanged. */
export const migrations: Migrations = [
  firstTables('integer primary key autoincrement'),
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
