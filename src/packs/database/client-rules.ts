import { type ActingCall, type Action, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, either, isUnknown, matches, shown, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'

const dropsAll = commandsLike({
  dropdb: ['!--help|--version'],
  dropuser: ['!--help|--version'],
  mysqladmin: ['drop|flush-all', '** drop'],
  'rails rake bin/rails spring': [
    'db:drop|db:drop:*|db:reset|db:reset:*|db:migrate:reset|db:purge|db:purge:*|db:truncate_all|db:schema:load|db:schema:load:*|db:structure:load|db:rollback|db:rollback:*|db:migrate:down|db:migrate:redo|db:seed:replant|db:setup|db:environment:set|db:test:purge',
    'zeitwerk @db:drop|db:reset',
    '@db:drop|db:reset|db:migrate:reset|db:purge',
  ],
  prisma: [
    'migrate reset',
    'db push --force-reset|--accept-data-loss',
    'migrate dev|db --force',
    'migrate resolve --rolled-back',
    'db execute',
  ],
  knex: ['migrate:rollback|migrate:down|migrate:unlock', 'db:drop'],
  'sequelize sequelize-cli': ['db:drop|db:migrate:undo|db:migrate:undo:all|db:seed:undo|db:seed:undo:all'],
  'typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm': ['schema:drop|migration:revert', 'schema:sync'],
  'mikro-orm mikro-orm-esm': ['schema:drop|schema:fresh|migration:down|migration:fresh|database:drop'],
  'drizzle-kit': ['drop', 'push --force'],
  python: [
    '*manage.py|manage flush|reset_db|sqlflush|reset_schema|clear_cache|drop_test_database|flush_db|reset',
    '*manage.py migrate * zero',
    '*manage.py ** reset_db|flush',
    '-m=django flush|reset_db',
    '-m=alembic downgrade',
    '-m=flask db downgrade',
  ],
  'django-admin manage.py': ['flush|reset_db', 'migrate * zero'],
  alembic: ['downgrade', '** downgrade'],
  flask: ['db downgrade', '** db downgrade', 'drop-db|reset-db|db-drop'],
  'dotnet dotnet-ef': [
    'ef database drop',
    'ef database update 0',
    'ef migrations remove --force',
    'database drop',
    'database update 0',
  ],
  php: [
    '*artisan migrate:fresh|migrate:refresh|migrate:reset|migrate:rollback|db:wipe',
    '*console doctrine:database:drop|doctrine:schema:drop|doctrine:fixtures:load|d:d:d|d:s:d',
    '*spark migrate:rollback|migrate:refresh',
    '*yii migrate/fresh|migrate/down',
  ],
  'artisan sail': [
    'artisan migrate:fresh|migrate:refresh|migrate:reset|migrate:rollback|db:wipe',
    'migrate:fresh|migrate:refresh|migrate:reset|migrate:rollback|db:wipe',
  ],
  'console symfony': [
    'console doctrine:database:drop|doctrine:schema:drop',
    'doctrine:database:drop|doctrine:schema:drop|doctrine:fixtures:load',
  ],
  doctrine: ['orm:schema-tool:drop|dbal:database:drop'],
  flyway: ['clean|undo', '** clean'],
  liquibase: ['drop-all|dropAll|rollback|rollback-*|rollbackCount|rollbackToDate', '** drop-all|dropAll|rollback*'],
  'mvn mvnw': ['flyway:clean|liquibase:dropAll|liquibase:rollback', '@flyway:clean|*:dropAll'],
  'gradle gradlew': ['flywayClean|dropAll', '@flywayClean|dropAll'],
  mix: ['ecto.drop|ecto.reset|ecto.rollback'],
  diesel: ['database reset|drop', 'migration revert|redo'],
  'sqlx cargo': ['database drop|reset', 'migrate revert', 'sqlx database drop|reset', 'sqlx migrate revert'],
  'sea-orm-cli': ['migrate fresh|refresh|reset|down'],
  goose: ['down|reset|down-to|redo', '** down|reset|down-to|redo'],
  migrate: ['drop|down', '** drop|down'],
  dbmate: ['drop|down|rollback'],
  'atlas-schema atlas': ['schema clean', 'migrate down', 'schema apply --auto-approve'],
  'node-pg-migrate db-migrate migrate-mongo umzug': ['down|reset', 'db:drop'],
  hasura: ['migrate apply --down|--type=down', 'metadata clear'],
  supabase: ['db reset'],
  pg_restore: ['-c|--clean'],
  'mongorestore mongoimport': ['--drop'],
  influx: ['bucket|org|v1 delete', '-execute=*DROP*|*drop*'],
  'neo4j-admin': ['database drop', '** drop'],
  surreal: ['sql @*REMOVE?TABLE*|*REMOVE?DATABASE*'],
  pg_resetwal: ['-f|--force'],
  rabbitmqctl: ['reset|force_reset|delete_*|purge_queue|stop_app'],
  rabbitmqadmin: ['delete|purge'],
  nodetool: ['drain|decommission|removenode|clearsnapshot|assassinate'],
  wp: ['db drop|reset|clean'],
  drush: ['sql:drop|sql-drop|site:install'],
  heroku: ['pg:reset'],
  strapi: ['import --force'],
  'clickhouse-backup': ['delete'],
  pgbackrest: ['stanza-delete|expire'],
  'ace adonis': ['migration:fresh|migration:reset|migration:rollback|migration:refresh|db:wipe|db:truncate'],
  node: ['*ace migration:fresh|migration:reset|migration:rollback|migration:refresh|db:wipe|db:truncate'],
  curl: ['-X|--request=DELETE @*:9200/*'],
})

const dumping =
  /^(?:pg_dump|pg_dumpall|pg_basebackup|mysqldump|mysqlpump|mydumper|mariadb-dump|mysqlsh|mongodump|mongoexport|cqlsh-dump|sqlpackage|bcp|exp|expdp|pgcopydb|influxd|neo4j-admin|arangodump|couchbackup|cockroach|clickhouse-backup|xtrabackup|mariabackup|elasticdump|redis-dump|rdb)$/
const dumpsToo = commandsLike({
  'sqlite3 sqlite litecli': ['@.dump*|.backup*|.clone*|.output*|.once*|*VACUUM?INTO*|*vacuum?into*'],
  'redis-cli valkey-cli': ['--rdb|--functions-rdb'],
  'psql pgcli': ['@*copy*to*|*COPY*TO*', '-c|--command=*copy*to*|*COPY*TO*'],
  supabase: ['db dump'],
  heroku: ['pg:backups:download|pg:backups:capture|pg:pull|pg:backups:url'],
  etcdctl: ['snapshot save'],
  'wp drush': ['db export', 'sql:dump|sql-dump'],
  turso: ['db shell @.dump'],
  wrangler: ['d1 export'],
  firebase: ['auth:export|database:get', 'firestore:export'],
  mysql: ['-e|--execute=*OUTFILE*|*outfile*'],
})
const devices = /^\/dev\/(?:null|stdout|stderr|fd\/\d+|tty)$/

/** `\\copy users to '/tmp/users.csv'`: the path is in the statement. */
function copiesTo(text: string, isInside: (path: string) => boolean): boolean {
  const [, path] = /\b(?:to|outfile|into)\s{1,9}(?:program\s{1,9})?['"]([/~][^'"]*)['"]/i.exec(text) ?? []
  return path !== undefined && !isInside(path)
}

/** A dump that leaves the folder of the project, or this machine. */
function dumpsAway(call: ActingCall, place: Place, workspace: string): Answer {
  const actions = actionsOf(call, place)
  const dumps = actions.filter((one) => one.type === 'runs' && dumping.test(shown(one.program)))
  const found = [...dumps, ...dumpsToo(call, place).actions]
  if (found.length === 0) return { truth: 'no', actions: [] }
  const isInside = (path: string) => path === workspace || path.startsWith(`${workspace}/`) || devices.test(path)
  const copied = found.filter((one) => one.type === 'runs' && one.argv.some((text) => copiesTo(shown(text), isInside)))
  if (copied.length > 0) return answerFrom(copied, [])
  const away = actions.filter((one: Action) => {
    if (one.type === 'writes') return one.path.places.some((path) => typeof path === 'string' && !isInside(path))
    if (one.type === 'moves') return one.to.places.some((path) => typeof path === 'string' && !isInside(path))
    return one.type === 'connects' && !isDatabase(one.by) && !isHere(one.host, here)
  })
  return answerFrom(away.length > 0 ? [...found, ...away] : [], [])
}

const here = ['localhost', '127.*', '::1', '0.0.0.0', '*.localhost', 'host.docker.internal', '']
const usual = [
  ...here.slice(0, -1),
  'db',
  'database',
  'postgres',
  'mysql',
  'mariadb',
  'redis',
  'mongo',
  'mongodb',
  'clickhouse',
  'cassandra',
]

function isHere(host: Parameters<typeof matches>[0], hosts: readonly string[]): boolean {
  return hosts.some((one) => matches(host, one) === 'yes')
}

const clients =
  /^(?:psql|pgcli|usql|pg_\w+|createdb|dropdb|createuser|dropuser|vacuumdb|reindexdb|mysql\w*|mariadb[\w-]*|mycli|mydumper|mongo\w*|redis-cli|valkey-cli|keydb-cli|clickhouse(?:-client)?|cqlsh|sqlcmd|mssql-cli|cockroach|etcdctl|influx|snowsql|trino|presto|beeline|bcp|sqlplus|isql|ysqlsh)$/

function isDatabase(by: string): boolean {
  return clients.test(by.slice(by.lastIndexOf('/') + 1))
}

const hostVariables = [
  'PGHOST',
  'PGHOSTADDR',
  'MYSQL_HOST',
  'MYSQL_TCP_HOST',
  'REDISCLI_HOST',
  'CQLSH_HOST',
  'SQLCMDSERVER',
  'PGSERVICE',
]

function connectsAway(call: ActingCall, place: Place, hosts: readonly string[]): Answer {
  const truths = actionsOf(call, place).map((one): readonly [Action, Answer['truth']] => {
    if (one.type === 'connects' && isDatabase(one.by))
      return [one, isUnknown(one.host) ? 'unknown' : isHere(one.host, hosts) ? 'no' : 'yes']
    if (one.type !== 'runs' || !clients.test(shown(one.program))) return [one, 'no']
    const given = hostVariables
      .flatMap((name) => one.assigned[name] ?? [])
      .filter((value) => !/^\//.test(textOf(value) ?? ''))
    return [one, either(given.map((value) => (isUnknown(value) ? 'unknown' : isHere(value, hosts) ? 'no' : 'yes')))]
  })
  const of = (truth: Answer['truth']) => truths.filter(([, one]) => one === truth).map(([action]) => action)
  return answerFrom(of('yes'), of('unknown'))
}

const connectsThere = commandsLike({
  heroku: ['pg:psql|pg:pull|pg:push|redis:cli'],
  'fly flyctl': ['postgres|pg|redis|mysql connect|proxy', 'mpg connect'],
  railway: ['connect'],
  gcloud: ['sql connect', 'spanner databases execute-sql'],
  'turso pscale': ['db shell', 'shell|connect'],
  wrangler: ['d1 execute --remote'],
  aws: ['rds-data execute-statement|batch-execute-statement'],
  cloud_sql_proxy: ['@*'],
  'cloud-sql-proxy': ['@*'],
  supabase: ['db push|pull|remote !--local', 'db dump !--local'],
})

/** Rules about clients and tools of databases. */
export const clientRules: readonly CallRule[] = [
  {
    name: 'drop-command',
    does: 'drops a database, or takes back its migrations',
    instead: 'leave the data as it is, and ask a person to reset it',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => dropsAll(call, place),
  },
  {
    name: 'dump',
    does: 'copies a database to a place outside the project',
    instead: 'write the dump into the project, or ask a person where it may go',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place, workspace }) => dumpsAway(call, place, workspace),
  },
  {
    name: 'remote',
    does: 'connects to a database on another machine',
    instead: 'use a database of this machine, or ask a person',
    severity: 'high',
    level: 'ask',
    unknown: 'allow', // the url in a variable is ordinary
    deeds: ['connects', 'runs'],
    options: { hosts: usual },
    kinds: { hosts: { of: 'host', mayBeEmpty: true } },
    asks: (call, { place, options: { hosts = [] } }) =>
      some(connectsAway(call, place, hosts), connectsThere(call, place)),
  },
]
