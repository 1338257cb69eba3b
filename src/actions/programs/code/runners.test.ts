import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['shx rm -rf x', 'runs shx', 'runs rm inside shx', 'deletes /w/x recursively'],
  [
    "concurrently 'rm x' 'npm test'",
    'runs concurrently',
    'runs rm inside concurrently',
    'deletes /w/x',
    'runs npm inside concurrently',
  ],
  ["nodemon --exec 'rm x'", 'runs nodemon', 'runs rm inside nodemon', 'deletes /w/x'],
  ['nodemon x.js', 'runs nodemon', 'reads /w/x.js'],
  ['watchexec -e js -- rm x', 'runs watchexec', 'runs rm inside watchexec', 'deletes /w/x'],
  ["chokidar '**' -c 'rm x'", 'runs chokidar', 'runs rm inside chokidar', 'deletes /w/x'],
  ['doppler run -- rm x', 'runs doppler', 'runs rm inside doppler', 'deletes /w/x'],
  ['aws-vault exec prod -- rm x', 'runs aws-vault', 'runs rm inside aws-vault', 'deletes /w/x'],
  ['rustup run nightly rm x', 'runs rustup', 'runs rm inside rustup', 'deletes /w/x'],
  ['nvm exec 20 rm x', 'runs nvm', 'runs rm inside nvm', 'deletes /w/x'],
  ['nvm exec --silent lts/iron rm x', 'runs nvm', 'runs rm inside nvm', 'deletes /w/x'],
  ['nvm exec rm x', 'runs nvm', 'runs rm inside nvm', 'deletes /w/x'],
  ['nvm use 20', 'runs nvm'],
  ['rvm 3.3 do rm x', 'runs rvm', 'runs rm inside rvm', 'deletes /w/x'],
  ['rvm use 3.3', 'runs rvm'],
  ['chruby-exec 3.3 -- rm x', 'runs chruby-exec', 'runs rm inside chruby-exec', 'deletes /w/x'],
  ['fvm exec rm x', 'runs fvm', 'runs rm inside fvm', 'deletes /w/x'],
  ['fvm dart pub publish', 'runs fvm', 'runs dart inside fvm', 'publishes by pub'],
  ['mise exec -- rm x', 'runs mise', 'runs rm inside mise', 'deletes /w/x'],
  ["fzf --preview 'rm x'", 'runs fzf', 'runs rm inside fzf', 'deletes /w/x'],
  ["fzf --bind 'enter:execute(rm x)'", 'runs fzf', 'opaque: a key of fzf runs a command'],
  ["man -P 'rm x' ls", 'runs man', 'runs rm inside man', 'deletes /w/x'],
  ['xterm -e rm x', 'runs xterm', 'runs rm inside xterm', 'deletes /w/x'],
]

test.each(cases)('reads programs that run others as part of a project: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
