import { isUnknown, shown } from '../../actions/internal.ts'
import { beginOf } from '../rule/begin-of.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { Started } from '../rule/started.ts'

/** Deletions of all there is that are no statements: of listed keys, of prefixes, by code of a framework. */
export const deletesListed = commandsLike({
  'redis-cli valkey-cli keydb-cli': [
    ({ action, words }) =>
      words.some(({ text }) => /^(?:del|unlink)$/i.test(shown(text))) &&
      action.argv.some((one) => isUnknown(one) && /xargs|output of a program/.test(one.why)),
  ],
  etcdctl: ['del|delete --prefix|--from-key|--recursive', 'rm -r|--recursive'],
  influx: ['delete'],
  consul: ['kv delete -recurse'],
  'cypher-shell neo4j': [
    ({ action }) =>
      [...action.argv, ...(action.input === undefined ? [] : [action.input])].some((one) =>
        /\bDETACH\s{1,9}DELETE\b/i.test(beginOf(one)),
      ),
  ],
  'rails rake bin/rails': [deletesByCode],
  'python django-admin manage.py flask': [deletesByCode],
  'php artisan sail': [deletesByCode],
})

const all =
  /\.(?:delete_all|destroy_all|truncate)\b|\.objects\.all\(\)\.delete\(\)|::(?:truncate|query\(\)->delete)\(|\.update_all\(/

/** `rails runner 'User.delete_all'`, `manage.py shell -c …`: code that a framework runs. */
function deletesByCode({ action: { argv, input } }: Started): boolean {
  return [...argv, ...(input === undefined ? [] : [input])].some((one) => all.test(beginOf(one)))
}
