import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['rm -rf x', 'runs rm', 'deletes /w/x recursively'],
  ['rm --rec --for x y', 'runs rm', 'deletes /w/x recursively', 'deletes /w/y recursively'],
  ['rm x -r', 'runs rm', 'deletes /w/x recursively'],
  ['rm -- -r', 'runs rm', 'deletes /w/-r'],
  ['rm -- "$x"', 'runs rm', 'deletes …'],
  // an argument that is not known may be an option
  ['rm $x y', 'runs rm', 'deletes … recursively', 'deletes /w/y recursively'],
  ['rm *.log', 'runs rm', 'deletes /w/*.log'],
  ['\\rm -r ~/x', 'runs rm', 'deletes /home/u/x recursively'],
  ['rmdir a', 'runs rmdir', 'deletes /w/a'],
  ['unlink a', 'runs unlink', 'deletes /w/a'],
  ['shred -u a', 'runs shred', 'deletes /w/a'],
  ['shred a', 'runs shred', 'writes /w/a'],
  ['rimraf dist', 'runs rimraf', 'deletes /w/dist recursively'],
  ['mkdir -p a/b', 'runs mkdir', 'writes /w/a/b'],
  ['touch -d yesterday f', 'runs touch', 'writes /w/f'],
  ['chmod +s a', 'runs chmod', 'escalates', 'writes /w/a'],
  ['chmod u=rwx,g+s a', 'runs chmod', 'escalates', 'writes /w/a'],
  ['chmod 4755 a', 'runs chmod', 'escalates', 'writes /w/a'],
  ['chmod 0755 a', 'runs chmod', 'writes /w/a'],
  // the content of the file is the one that it had before
  ['chmod +x a.sh && ./a.sh', 'runs chmod', 'writes /w/a.sh', 'runs a.sh'],
  ['chmod -x a', 'runs chmod', 'writes /w/a'],
  ['chmod -R 777 .', 'runs chmod', 'writes /w recursively'],
  ['chown -R u:g /x', 'runs chown', 'writes /x recursively'],
  ['chown --reference=a b', 'runs chown', 'writes /w/b'],
  ['chattr +i f', 'runs chattr', 'writes /w/f'],
  ['setcap cap_net_raw+ep a', 'runs setcap', 'writes /w/a', 'escalates'],
  ['echo hi | tee -a f g', 'runs echo', 'runs tee', 'writes /w/f', 'writes /w/g'],
  ["echo 'rm x' | tee f | sh", 'runs echo', 'runs tee', 'writes /w/f', 'runs sh', 'runs rm inside sh', 'deletes /w/x'],
  ['truncate -s 0 f', 'runs truncate', 'writes /w/f'],
  ["split --filter='rm y' f p", 'runs split', 'runs rm inside split', 'deletes /w/y', 'reads /w/f', 'writes /w/p'],
  ['patch -p1 < a.diff', 'reads /w/a.diff', 'runs patch', 'writes /w recursively'],
  ['patch f p.diff', 'runs patch', 'reads /w/f', 'writes /w/f', 'reads /w/p.diff'],
  ['patch --dry-run f p.diff', 'runs patch'],
]

test.each(cases)('reads programs that make, change and remove files: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
