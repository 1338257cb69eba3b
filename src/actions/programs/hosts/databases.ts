import { type Argument, isUnknown, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { hostOf } from '../../usage/host-of.ts'
import { program, type Usage } from '../../usage/usage.ts'
import {
  all,
  code,
  connects,
  connectsTo,
  ignored,
  proves,
  readsAll,
  readsFile,
  runsFile,
  script,
  type Use,
  writesAll,
  writesFile,
} from '../../usage/uses.ts'
import { within } from '../../usage/within.ts'
import { fileStatements, readStatementFiles } from './statement-files.ts'

/** Whether statements may start a program. */
type Starting = (text: string) => boolean

/** The statements that a program knows: which of them start programs, and which read or write files. */
interface Dialect {
  readonly starting: Starting
  readonly files: Parameters<typeof readStatementFiles>[1]
}

/** A statement; some start programs, or read and write files. */
function statement({ starting, files }: Dialect): Use {
  return (argument, call) => {
    if (typeof argument === 'string') readStatementFiles(argument, files, call)
    if (typeof argument === 'string' && starting(argument))
      code('a statement of a database may start a program')(argument, call)
    else if (typeof argument !== 'string') code('a statement of a database is not known')(argument, call)
  }
}

/** The same for statements in the input. */
function input(dialect: Dialect): (call: Call) => void {
  return (call) => {
    const { input: text } = call.invocation
    // a file is not read, whether it is named or the input
    const isFile = isUnknown(text) && text.why === 'the content of a file'
    if (text !== undefined && !isFile) statement(dialect)(text, call)
  }
}

/** `postgres://host/name`, `host=x dbname=y`, or only a name. */
const database: Use = (argument, call) => {
  const [, host] = /\bhost(?:addr)?\s*=\s*([^\s']+)/.exec(textOf(argument) ?? '') ?? []
  const url = textOf(argument)?.includes('://') === false ? undefined : hostOf(argument)
  const found = host ?? url ?? (isUnknown(argument) ? argument : undefined)
  if (found !== undefined && !(typeof found === 'string' && found.startsWith('/'))) connectsTo(found, call)
}

const host: Use = (argument, call) => {
  if (textOf(argument)?.startsWith('/') !== true) connects(argument, call)
}

const startsInPostgres: Starting = (text) =>
  /\\!|\bPROGRAM\b|`/i.test(text) || (/\\(?:o|g|w|copy)/.test(text) && text.includes('|'))
const startsInMysql: Starting = (text) => /\\!|(?:^|[\n;])[ \t]*system\b|\bINTO\s+(?:OUT|DUMP)FILE\b|\\P/i.test(text)
const startsInSqlite: Starting = (text) =>
  /(?:^|\n)[ \t]*\.(?:shell|system|excel|edit|load)|load_extension|(?:edit|writefile)\s*\(/i.test(text) ||
  (/\.(?:import|once|output)/.test(text) && text.includes('|'))

const inPostgres: Dialect = { starting: startsInPostgres, files: fileStatements.inPostgres }
const inMysql: Dialect = { starting: startsInMysql, files: fileStatements.inMysql }
const inSqlite: Dialect = { starting: startsInSqlite, files: fileStatements.inSqlite }

const postgres: Usage = {
  options: {
    '-h --host': host,
    '-d --dbname': database,
    '-c --command': statement(inPostgres),
    '-f --file': runsFile,
    '-o --output -L --log-file': writesFile,
  },
  valued: '-U --username -p --port -v --set --variable -P --pset -F --field-separator -R --record-separator -T',
  first: [database],
  also: input(inPostgres),
}

const mysql: Usage = {
  options: {
    '-h --host': host,
    '-e --execute': statement(inMysql),
    '--pager': script,
    '--init-command': statement(inMysql),
    '--defaults-file --defaults-extra-file': proves,
    '--tee': writesFile,
    '--plugin-dir': code('it loads code'),
  },
  valued: '-u --user -P --port -D --database -S --socket --protocol',
  operands: ignored,
  also: input(inMysql),
}

/** A dump: the file of `-f` is written. */
const dump = (usage: Usage, file: string): Program =>
  program({ ...usage, options: { ...usage.options, [file]: writesFile }, also: () => undefined })

const sqliteUsage: Usage = {
  options: { '-cmd --cmd': statement(inSqlite), '-init --init': runsFile },
  valued: '-separator -nullvalue -newline -mmap -maxsize -vfs',
  first: [(argument, call) => (textOf(argument) === ':memory:' ? ignored : all(readsFile, writesFile))(argument, call)],
  operands: statement(inSqlite),
  also: input(inSqlite),
}
const sqlite = program(sqliteUsage)
const duckdb = program({
  ...sqliteUsage,
  options: { ...sqliteUsage.options, '-c -s -cmd --cmd': statement(inSqlite), '-f': runsFile },
})

/** Code for MongoDB, whose words say what it may do. */
const javascript: Use = (argument, { invocation, reading }) => {
  const text = textOf(argument)
  reading.opaque(within(invocation), 'it runs javascript', {
    text: text ?? '',
    language: 'javascript',
    ...(text !== undefined && { code: text }),
  })
}

const mongo = program({
  options: { '--host': connects, '--eval': javascript, '-f --file': runsFile },
  valued: '-u --username -p --password --port --authenticationDatabase',
  first: [(argument: Argument, call) => (/\.m?js$/.test(textOf(argument) ?? '') ? runsFile : database)(argument, call)],
  operands: runsFile,
  also: (call) => {
    if (call.invocation.input !== undefined) javascript(call.invocation.input, call)
  },
})

const clickhouse = program({
  options: { '-h --host': host, '-q --query': ignored, '--queries-file': runsFile },
  valued: '-u --user --password --port -d --database --format',
  operands: ignored,
})

/** `tcp:host,port` or `host\\instance`. */
const server: Use = (argument, call) => {
  const text = textOf(argument)
  connects(text === undefined ? argument : text.replace(/^\w+:/, '').replace(/[,\\].*$/s, ''), call)
}

const dumpOptions: Usage = { ...postgres, options: { '-h --host': host, '-d --dbname': database } }

const mongoValued = '-u --username -p --password --port --authenticationDatabase -d --db -c --collection --nsInclude'
const mongodump = program({
  options: { '-h --host --uri': connects, '-o --out --archive': writesFile },
  valued: mongoValued,
})

const redis = program({
  options: { '-h': host, '-u': connects, '--eval': code('it runs lua'), '--rdb': writesFile },
  valued: '-p -a -n -r -i --user --pass --cacert --cert --key -x -s',
  stopsAtOperand: true,
})

/** Programs for databases. They connect where a host is named. */
export const databases: Readonly<Record<string, Program>> = {
  psql: program(postgres),
  pgcli: program(postgres),
  pg_dump: dump(dumpOptions, '-f --file'),
  pg_dumpall: dump(dumpOptions, '-f --file'),
  pg_restore: program({ ...dumpOptions, first: [readsFile], also: () => undefined }),
  createdb: program({ ...dumpOptions, first: [ignored], also: () => undefined }),
  dropdb: program({ ...dumpOptions, first: [ignored], also: () => undefined }),
  mysql: program(mysql),
  mariadb: program(mysql),
  mycli: program(mysql),
  mysqldump: dump(mysql, '-r --result-file'),
  'mariadb-dump': dump(mysql, '-r --result-file'),
  pg_basebackup: program({ options: { '-h --host': host, '-d --dbname': database, '-D --pgdata': writesAll } }),
  usql: program({ ...postgres, options: { ...postgres.options, '-h --host': ignored } }),
  litecli: sqlite,
  cockroach: program({ options: { '--host --url': database, '-e --execute': ignored }, operands: ignored }),
  'clickhouse-client': clickhouse,
  clickhouse,
  cqlsh: program({
    options: { '-e --execute': ignored, '-f --file': runsFile },
    valued: '-u -p -k --keyspace --username --password --request-timeout --connect-timeout',
    first: [connects],
  }),
  sqlcmd: program({
    options: { '-S --server': server, '-i': runsFile, '-o': writesFile },
    valued: '-d -U -P -Q -q -v',
  }),
  mysqladmin: program({ ...mysql, also: () => undefined }),
  sqlite3: sqlite,
  sqlite: sqlite,
  duckdb,
  mongosh: mongo,
  mongo,
  mongodump,
  mongoexport: mongodump,
  mongoimport: program({ options: { '-h --host --uri': connects, '--file': readsFile }, valued: mongoValued }),
  mongorestore: program({ options: { '-h --host --uri': connects }, valued: mongoValued, operands: readsAll }),
  'redis-cli': redis,
  'valkey-cli': redis,
  'keydb-cli': redis,
}
