import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['grep -r foo .', 'runs grep', 'reads /w recursively'],
  ['grep -rn foo', 'runs grep', 'reads /w recursively'],
  ['grep foo a b', 'runs grep', 'reads /w/a', 'reads /w/b'],
  ['grep -e foo -f patterns a', 'runs grep', 'reads /w/patterns', 'reads /w/a'],
  ['grep --recursive foo', 'runs grep', 'reads /w recursively'],
  ['grep foo "$x"', 'runs grep', 'reads … recursively'],
  ["grep -r --include='*.md' foo .", 'runs grep', 'reads /w/**/*.md recursively'],
  ['grep -d recurse foo a', 'runs grep', 'reads /w/a recursively'],
  ['rgrep foo', 'runs rgrep', 'reads /w recursively'],
  ["rg foo -g '*.md' -g '!a' b", 'runs rg', 'reads /w/b/**/*.md recursively'],
  ['rg foo', 'runs rg', 'reads /w recursively'],
  ['rg foo a', 'runs rg', 'reads /w/a recursively'],
  ['rg --files', 'runs rg', 'reads /w recursively'],
  ['rg --pre evil foo src', 'runs rg', 'runs evil inside rg', 'reads /w/src recursively'],
  ["rg -n --glob '!x' foo src", 'runs rg', 'reads /w/src recursively'],
  ['echo a | rg foo', 'runs echo', 'runs rg'],
  ['ag foo src', 'runs ag', 'reads /w/src recursively'],
  ["ag --pager 'rm x' foo", 'runs ag', 'runs rm inside ag', 'deletes /w/x', 'reads /w recursively'],
]

test.each(cases)('reads programs that search for a text: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
