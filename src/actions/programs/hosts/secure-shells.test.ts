import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['ssh h', 'runs ssh', 'connects to h'],
  ['ssh u@h.org rm -rf x', 'runs ssh', 'connects to h.org', 'runs rm inside ssh', 'deletes … recursively'],
  ["ssh -p 22 h 'rm -rf /x'", 'runs ssh', 'connects to h', 'runs rm inside ssh', 'deletes /x recursively'],
  ['ssh h -p 22 -- rm /x', 'runs ssh', 'connects to h', 'runs rm inside ssh', 'deletes /x'],
  ['ssh ssh://u@h.org:22 ls /', 'runs ssh', 'connects to h.org', 'runs ls inside ssh', 'lists /'],
  ["ssh -o ProxyCommand='rm x' h", 'runs ssh', 'runs rm inside ssh', 'deletes /w/x', 'connects to h'],
  ["ssh -oProxyCommand='rm x' h", 'runs ssh', 'runs rm inside ssh', 'deletes /w/x', 'connects to h'],
  ['ssh -o proxycommand=none h', 'runs ssh', 'connects to h'],
  ['ssh -o StrictHostKeyChecking=no h', 'runs ssh', 'connects to h'],
  ["ssh h -o 'ProxyCommand rm x'", 'runs ssh', 'runs rm inside ssh', 'deletes /w/x', 'connects to h'],
  ['ssh -o $x h', 'runs ssh', 'opaque: an option of ssh is not known', 'connects to h'],
  ['ssh -o HostName=evil.org h', 'runs ssh', 'connects to evil.org', 'connects to h'],
  ['ssh -J j.org h', 'runs ssh', 'connects to j.org', 'connects to h'],
  ['ssh "$h" ls /', 'runs ssh', 'connects to …', 'runs ls inside ssh', 'lists /'],
  ["echo 'rm /x' | ssh h", 'runs echo', 'runs ssh', 'connects to h', 'runs rm inside ssh', 'deletes /x'],
  ["echo 'rm /x' | ssh h cat", 'runs echo', 'runs ssh', 'connects to h', 'runs cat inside ssh'],
  [
    'sshpass -p x ssh h rm /y',
    'runs sshpass',
    'runs ssh inside sshpass',
    'connects to h',
    'runs rm inside sshpass > ssh',
    'deletes /y',
  ],
  ['scp a u@h:b', 'runs scp', 'reads /w/a', 'connects to h'],
  ['scp -r h:a .', 'runs scp', 'connects to h', 'writes /w recursively', 'writes /w/a recursively'],
  ['scp -S evil a h:b', 'runs scp', 'runs evil inside scp', 'reads /w/a', 'connects to h'],
  ['sftp u@h:x', 'runs sftp', 'connects to h'],
  ['sftp u@h:x d', 'runs sftp', 'connects to h', 'writes /w/d recursively'],
  ["sftp h <<< 'put -r a b'", 'runs sftp', 'connects to h', 'reads /w/a recursively'],
  ["echo '-put *.a' | sftp -b - h", 'runs echo', 'runs sftp', 'connects to h', 'reads /w/*.a'],
  [
    "printf 'cd x\\nget y/z\\n!rm w\\nbye\\n' | sftp h",
    'runs printf',
    'runs sftp',
    'connects to h',
    'writes /w/z recursively',
    'runs rm inside sftp',
    'deletes /w/w',
  ],
  ["echo 'lcd ..' | sftp h", 'runs echo', 'runs sftp', 'connects to h', 'opaque: sftp runs commands of its input'],
  [
    'cat list | sftp h',
    'runs cat',
    'reads /w/list',
    'runs sftp',
    'connects to h',
    'opaque: sftp runs commands of its input',
  ],
  ['sftp -b batch h', 'runs sftp', 'opaque: sftp runs commands of a file', 'connects to h'],
  ['mosh h -- rm /x', 'runs mosh', 'connects to h', 'runs rm inside mosh', 'deletes /x'],
  ['ssh-copy-id -i key u@h', 'runs ssh-copy-id', 'reads /w/key', 'connects to h'],
]

test.each(cases)('reads ssh and the programs around it: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
