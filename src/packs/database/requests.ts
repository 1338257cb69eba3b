import { type ActingCall, type Answer, actionsOf, type Place } from '../../actions/index.ts'
import { answerFrom, type Runs, textOf } from '../../actions/internal.ts'
import { beginOf } from '../rule/begin-of.ts'
import { httpRequest } from '../rule/http-request.ts'

/** Databases that take requests, by their ports: Elasticsearch, CouchDB, ClickHouse, Qdrant, Weaviate, Solr, Meilisearch, InfluxDB, etcd, Neo4j. */
const ports = /:(?:9200|9243|5984|6984|8123|6333|8983|7700|8086|2379|7474)(?:[/?]|$)/
const hosts =
  /^(?:[\w-]+\.)*(?:elastic|elasticsearch|opensearch|couchdb|clickhouse|qdrant|influxdb|weaviate)[\w.-]*(?::\d+)?(?:[/?]|$)/i
const dropping = /\b(?:DROP|TRUNCATE)(?:\s|%20|\+){1,9}(?:TABLE|DATABASE|VIEW|SERIES|MEASUREMENT|COLLECTION)\b/i
const deletingAll = /_delete_by_query|\/_all\b|\/api\/v2\/delete\b/

/** Programs that carry a text to a port as it is. */
const carriers = /^(?:nc|ncat|netcat|socat|telnet)$/
const flushing = /(?:^|\n|\\n|\b)(?:FLUSHALL|FLUSHDB|flush_all)\b/i

/** A database that is dropped or emptied by a request, or by a text to its port. */
export function dropsByRequest(call: ActingCall, place: Place): Answer {
  const runs = actionsOf(call, place).filter((one): one is Runs => one.type === 'runs')
  return answerFrom(
    runs.filter((one) => drops(one) || flushes(one)),
    [],
  )
}

function drops(action: Runs): boolean {
  const request = httpRequest(action)
  if (request === undefined || !request.urls.some((url) => ports.test(url) || hosts.test(url))) return false
  if (request.method === 'DELETE') return true
  return request.method === 'POST' && request.texts.some((text) => dropping.test(text) || deletingAll.test(text))
}

function flushes({ program, argv, input }: Runs): boolean {
  if (!carriers.test(textOf(program) ?? '')) return false
  return [...argv, ...(input === undefined ? [] : [input])].some((one) => flushing.test(beginOf(one)))
}
