import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

test.each([
  ['ls -A | xargs cat', 'reads /w/.*'],
  ['ls | xargs shred -u', 'deletes /w/*'],
  ['cat $(ls -a | grep env)', 'reads /w/.*env*'],
  ['ls -a | grep .env | head -1 | xargs cat', 'reads /w/.*env*'],
  ["printf '.env\\0' | xargs -0 cat", 'reads /w/.env'],
  ["printf 'a:.env' | xargs -d : cat", 'reads /w/.env'],
  ['cat $(git ls-files)', 'reads /w/.*'],
  ['git ls-files | xargs unlink', 'deletes /w/**/*'],
  ["git ls-files '*.md' | xargs rm", 'deletes /w/**/*.md'],
  ['git ls-files src | xargs rm', 'deletes /w/src/**'],
  ['ls -d a | xargs cat', 'reads /w/a'],
  ['ls a | xargs cat', 'reads /w/a'],
  ['git ls-files | sort | xargs rm', 'deletes /w/**/*'],
  ['basenc --base64 .env', 'reads /w/.env'],
  ['iconv -f utf8 .env', 'reads /w/.env'],
  ['column -t .env', 'reads /w/.env'],
  ['pv .env', 'reads /w/.env'],
  ['batcat .env', 'reads /w/.env'],
  ['tsort .env', 'reads /w/.env'],
  ['date -f .env', 'reads /w/.env'],
])('names that are listed reach the program that gets them: %s', (command, expected) => {
  expect(shownActions(command)).toContain(expected)
})

test.each(['ls -l | xargs cat', 'ls a b | xargs cat', 'ls $X | xargs cat'])(
  'other lists are not known: %s',
  (command) => {
    expect(shownActions(command)).toContain('reads …')
  },
)
