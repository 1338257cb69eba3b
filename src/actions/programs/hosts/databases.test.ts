import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ["psql -h db.org -c 'select 1'", 'runs psql', 'connects to db.org'],
  [
    "psql postgres://u:p@db.org/x -c '\\! rm x'",
    'runs psql',
    'opaque: a statement of a database may start a program',
    'connects to db.org',
  ],
  [`psql -c "copy x to program 'rm x'"`, 'runs psql', 'opaque: a statement of a database may start a program'],
  ['psql mydb', 'runs psql'],
  ['psql -h /var/run x', 'runs psql'],
  ['psql "host=db.org dbname=x"', 'runs psql', 'connects to db.org'],
  ['psql -f x.sql', 'runs psql', 'reads /w/x.sql'],
  ['psql -c "$x"', 'runs psql', 'opaque: a statement of a database is not known'],
  [
    "mysql -h db.org -e 'system rm x'",
    'runs mysql',
    'connects to db.org',
    'opaque: a statement of a database may start a program',
  ],
  ["mysql -e 'select 1'", 'runs mysql'],
  ['mysql -u root x < dump.sql', 'reads /w/dump.sql', 'runs mysql'],
  ["sqlite3 a.db 'select 1'", 'runs sqlite3', 'reads /w/a.db', 'writes /w/a.db'],
  [
    "sqlite3 a.db '.shell rm x'",
    'runs sqlite3',
    'reads /w/a.db',
    'writes /w/a.db',
    'opaque: a statement of a database may start a program',
  ],
  ["sqlite3 :memory: 'select 1'", 'runs sqlite3'],
  ["mongosh mongodb://h.org/x --eval 'x'", 'runs mongosh', 'opaque: it runs javascript', 'connects to h.org'],
  ['redis-cli -h h.org flushall', 'runs redis-cli', 'connects to h.org'],
  ['pg_dump -h h.org x -f out.sql', 'runs pg_dump', 'connects to h.org', 'writes /w/out.sql'],
  ['psql "$DATABASE_URL"', 'runs psql', 'connects to …'],
  ['psql x < a.sql', 'reads /w/a.sql', 'runs psql'],
  ['cqlsh h.org -e x', 'runs cqlsh', 'connects to h.org'],
  ['sqlcmd -S tcp:h.org,1433', 'runs sqlcmd', 'connects to h.org'],
  ['mongorestore --host h.org dump', 'runs mongorestore', 'connects to h.org', 'reads /w/dump recursively'],
]

test.each(cases)('reads programs for databases: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
