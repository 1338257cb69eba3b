import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ["tmux new -d 'rm x'", 'runs tmux', 'runs rm inside tmux', 'deletes /w/x'],
  ["tmux send-keys -t a 'rm x' Enter", 'runs tmux', 'runs rm inside tmux', 'deletes /w/x'],
  ['tmux send-keys rm Space x C-m', 'runs tmux', 'runs rm inside tmux', 'deletes /w/x'],
  ["tmux new-session -d -s a \\; send-keys 'rm x' Enter", 'runs tmux', 'runs rm inside tmux', 'deletes /w/x'],
  ['tmux ls', 'runs tmux'],
  ["tmux bind-key x run-shell 'rm x'", 'runs tmux', 'opaque: tmux runs a command later'],
  ['screen -dmS a rm x', 'runs screen', 'runs rm inside screen', 'deletes /w/x'],
  ["screen -S a -X stuff 'rm x\\n'", 'runs screen', 'runs rm inside screen', 'deletes /w/x'],
  [
    "echo '* * * * * rm /x' | crontab -",
    'runs echo',
    'runs crontab',
    'persists in cron',
    'runs rm inside crontab',
    'deletes /x',
  ],
  [
    "echo '@reboot rm /x' | crontab -",
    'runs echo',
    'runs crontab',
    'persists in cron',
    'runs rm inside crontab',
    'deletes /x',
  ],
  ['crontab jobs', 'runs crontab', 'persists in cron', 'reads /w/jobs'],
  ['crontab -l', 'runs crontab'],
  ['crontab -r', 'runs crontab', 'deletes /var/spool/cron recursively'],
  ["echo 'rm x' | at now", 'runs echo', 'runs at', 'persists in at', 'runs rm inside at', 'deletes /w/x'],
  ['at -f x.sh now', 'runs at', 'reads /w/x.sh', 'persists in at'],
  ['at -l', 'runs at'],
]

test.each(cases)('reads programs that run others later or elsewhere: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
