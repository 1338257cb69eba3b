import { type ActingCall, type Action, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, either, isUnknown, type Runs, shown } from '../../actions/internal.ts'
import { isBelow } from '../rule/area.ts'
import { beginOf } from '../rule/begin-of.ts'
import type { CallRule } from '../rule/rule.ts'
import { startedFrom } from '../rule/started.ts'
import { deletesListed } from './other-deletions.ts'
import { dropsByRequest } from './requests.ts'
import { type Statement, statementsOf } from './statements.ts'
import { type Statements, textsOf } from './texts-of.ts'

type Truth = Answer['truth']

const relational =
  /^(?:psql|spark-sql|pgcli|usql|cockroach|mysql|mariadb|mycli|litecli|sqlite3?|duckdb|clickhouse(?:-client|-local)?|cqlsh|sqlcmd|mssql-cli|sqlplus|sql|snowsql|snow|bq|trino|presto|impala-shell|hive|beeline|isql|iusql|osql|tsql|db2|vsql|nzsql|wrangler|turso|heroku|fly|flyctl|supabase|prisma|spanner-cli|aws|gcloud|surreal|ksql|questdb|timescaledb|tidb|mysqlsh|pscale|neonctl|databricks|dbt|steampipe|sqlline|h2|derby|psql\d*|wp|drush|rails|dolt|edgedb|monetdb|mclient|xata|railway|rds-data|typeorm|bendsql|taos|gsql|ysqlsh|agens|sqsh|firebird|isql-fb|osqueryi|prqlc)$/
const documents = /^(?:mongosh|mongo|mongoimport)$/
const keys = /^(?:redis-cli|valkey-cli|keydb-cli|iredis|dragonfly-cli)$/

/** What a judge of statements, of code for MongoDB, and of commands for Redis says. */
interface Judges {
  readonly sql: (statement: Statement, isCut: boolean) => Truth
  readonly mongo: RegExp
  readonly redis: RegExp
}

function executes(call: ActingCall, place: Place, judges: Judges): Answer {
  const [yes, maybe]: [Action[], Action[]] = [[], []]
  for (const action of actionsOf(call, place)) {
    if (action.type !== 'runs') continue
    const truth = truthOf(action, judges)
    if (truth !== 'no') (truth === 'yes' ? yes : maybe).push(action)
  }
  return answerFrom(yes, maybe)
}

function truthOf(action: Runs, { sql, mongo, redis }: Judges): Truth {
  const name = shown(action.program)
  if (relational.test(name)) return either(textsOf(action).map((one) => inSql(one, sql)))
  if (documents.test(name)) return textsOf(action).some(({ text }) => mongo.test(text)) ? 'yes' : 'no'
  if (!keys.test(name)) return 'no'
  const { words } = startedFrom(action)
  const first = words.findIndex(({ mayBeValue }) => !mayBeValue)
  const lines = words.slice(0, first < 0 ? words.length : first + 1).map((_, at) =>
    words
      .slice(at)
      .map(({ text }) => beginOf(text))
      .join(' '),
  )
  const isMeant = [
    ...lines,
    ...(action.input === undefined ? [] : beginOf(action.input).split('\n')),
    ...scriptsOf(action),
  ]
  return isMeant.some((line) => redis.test(line)) ? 'yes' : 'no'
}

/** `EVAL "redis.call('flushall')" 0`: the commands that a script calls. */
function scriptsOf({ argv }: Runs): readonly string[] {
  return argv.flatMap((one) =>
    [...beginOf(one).matchAll(/\bredis\.p?call\(\s{0,9}['"]([^'"]*)/g)].map(([, name = '']) => name),
  )
}

/** Statements may contain others in their strings: `DO $$ … $$`, `EXECUTE 'DROP …'`. */
function inSql({ text, isCut }: Statements, judge: Judges['sql'], depth = 0): Truth {
  const statements = statementsOf(text)
  return either(
    statements.map((statement, at) => {
      const own = judge(statement, isCut && at === statements.length - 1)
      const isOuter =
        depth < 2 &&
        statement.words.some((word) =>
          /^(?:DO|EXECUTE|PREPARE|EXEC|IMMEDIATE|DBLINK_EXEC|SP_EXECUTESQL|QUERY)$/.test(word),
        )
      return isOuter
        ? either([own, ...statement.strings.map((one) => inSql({ text: one, isCut: false }, judge, depth + 1))])
        : own
    }),
  )
}

/** Where a statement begins: after what may come before it, such as `BEGIN` or `EXPLAIN ANALYZE`. */
function startOf(words: readonly string[]): number {
  const at = words.findIndex(
    (word) => !/^(?:BEGIN|START|TRANSACTION|EXPLAIN|ANALYZE|\(|\\|EXECUTE|IMMEDIATE|THEN|ELSE|LOOP|IF)$/.test(word),
  )
  return Math.max(at, 0)
}

const droppable =
  /^(?:TABLE|DATABASE|SCHEMA|VIEW|MATERIALIZED|INDEX|SEQUENCE|TYPE|KEYSPACE|COLLECTION|USER|ROLE|TABLESPACE|FUNCTION|PROCEDURE|TRIGGER|EXTENSION|DOMAIN|OWNED|FOREIGN|SERVER|POLICY|COLUMN|COLUMNFAMILY|DICTIONARY|PUBLICATION|SUBSCRIPTION|LOGIN|PARTITION|EVENT|STAGE|WAREHOUSE|PIPE|STREAM|AGGREGATE|TEMPORARY|BUCKET|MEASUREMENT|GRAPH|ALL|CATALOG|EXTERNAL|UNIQUE|CONCURRENTLY|CAST|RULE|STATISTICS|SYNONYM|PACKAGE)$/

function drops({ words }: Statement): Truth {
  const at = startOf(words)
  const [verb, what = ''] = words.slice(at)
  if (verb === 'DROP') return droppable.test(what) ? 'yes' : 'no'
  if (verb === 'TRUNCATE') return what === '' || what === '(' ? 'no' : 'yes'
  if (verb === 'ALTER') {
    const drop = words.indexOf('DROP', at)
    const isKept = /^(?:CONSTRAINT|NOT|DEFAULT|IDENTITY|EXPRESSION|CHECK|FOREIGN|PRIMARY)$/.test(words[drop + 1] ?? '')
    return drop > 0 && !isKept && /^(?:TABLE|KEYSPACE|DATABASE|SCHEMA)$/.test(what) ? 'yes' : 'no'
  }
  return 'no'
}

function changesAll({ words }: Statement, isCut: boolean): Truth {
  const at = words.findIndex(
    (word, place) =>
      (word === 'DELETE' && words[place + 1] === 'FROM') ||
      (word === 'UPDATE' &&
        words.indexOf('SET', place) > place &&
        words[place - 1] !== 'FOR' &&
        words[place - 1] !== 'ON' &&
        words[place - 1] !== 'DO' &&
        words[place - 1] !== 'KEY'),
  )
  if (at < 0 || words[0] === 'CREATE' || (words[0] === 'EXPLAIN' && words[1] !== 'ANALYZE')) return 'no'
  const where = words.indexOf('WHERE', at)
  if (where < 0) return words.includes('LIMIT') || words.includes('JOIN') ? 'no' : isCut ? 'unknown' : 'yes'
  const condition = words
    .slice(where + 1)
    .filter((word) => !/^[()]$/.test(word))
    .join(' ')
  return /^(?:TRUE|1|1 = 1|NOT FALSE|'' = ''|1 < 2|2 > 1|1 IS NOT NULL|ID IS NOT NULL|ID > (?:0|- 1)|ROWID > 0|_?ID LIKE '')(?: (?:RETURNING|LIMIT|ORDER) .*)?$/.test(
    condition,
  )
    ? 'yes'
    : 'no'
}

const dropping: Judges = {
  sql: drops,
  mongo:
    /\.\s*drop(?:Database|Collection|User|Role|AllUsersFromDatabase|AllRolesFromDatabase|Index(?:es)?)?\s*\(|dropDatabase|\bdrop\s*:/,
  redis: /^\s*(?:FLUSHALL|FLUSHDB|SWAPDB|SHUTDOWN)\b/i,
}
const changing: Judges = {
  sql: changesAll,
  mongo:
    /\.\s*(?:deleteMany|remove|updateMany|deleteOne|update)\s*\(\s*(?:\{\s*\}|\)|\{\s*_id\s*:\s*\{\s*\$(?:exists|ne)\b)|\bdelete\s*:\s*['"][^'"]*['"]\s*,\s*deletes\s*:\s*\[\s*\{\s*q\s*:\s*\{\s*\}/,
  redis: /^\s*(?:DEL|UNLINK)\s+\S*\*|^(?:del|unlink)$/i,
}

/** `curl … | psql`, `psql < /tmp/a.sql`, a file that the same call writes: statements that a person cannot look at beforehand. Files of the project can be read. */
function executesUnseen(call: ActingCall, place: Place, workspace: string): Answer {
  const actions = actionsOf(call, place)
  const clients = actions.filter(
    (one) => one.type === 'runs' && isUnknown(one.input) && relational.test(shown(one.program)),
  )
  if (clients.length === 0) return { truth: 'no', actions: [] }
  const placesOf = (type: 'reads' | 'writes') =>
    actions.flatMap((one) => (one.type === type ? one.path.places.map(shown) : []))
  const [read, written] = [placesOf('reads'), new Set(placesOf('writes'))]
  const isFetched = actions.some(
    (one) => one.type === 'connects' && /^(?:curl|wget2?|https?|xhs?|ssh|aws|gsutil)$/.test(one.by),
  )
  const isUnseen = read.some((path) => written.has(path) || !isBelow(path, workspace))
  return answerFrom([], isFetched || isUnseen ? clients : [])
}

/** Rules about statements. */
export const statementRules: readonly CallRule[] = [
  {
    name: 'drop',
    does: 'drops or empties a table or a database',
    instead: 'write a migration, and let a person run it',
    severity: 'critical',
    level: 'deny',
    deeds: ['runs'],
    asks: (call, { place, workspace }) =>
      some(executes(call, place, dropping), executesUnseen(call, place, workspace), dropsByRequest(call, place)),
  },
  {
    name: 'mass-change',
    does: 'changes or deletes all rows of a table',
    instead: 'name the rows in a condition, and count them first',
    severity: 'high',
    level: 'ask',
    unknown: 'allow', // the condition may be in the part that is not known
    deeds: ['runs'],
    asks: (call, { place }) => some(executes(call, place, changing), deletesListed(call, place)),
  },
]
