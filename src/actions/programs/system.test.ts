import { expect, test } from 'vitest'
import { shownActions } from '../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['systemctl enable x', 'runs systemctl', 'persists in systemd'],
  ['systemctl --user enable ./x.service', 'runs systemctl', 'reads /w/x.service', 'persists in systemd'],
  ['systemctl status x', 'runs systemctl'],
  ['systemctl restart x', 'runs systemctl'],
  ['launchctl load x.plist', 'runs launchctl', 'reads /w/x.plist', 'persists in launchd'],
  ['useradd x', 'runs useradd', 'escalates'],
  ['usermod -aG sudo x', 'runs usermod', 'escalates'],
  ["echo 'root:x' | chpasswd", 'runs echo', 'runs chpasswd', 'escalates'],
  ['mount', 'runs mount'],
  [
    'mount --bind / /x',
    'runs mount',
    'escalates',
    'writes /x recursively',
    'opaque: paths may lead to other files from now on',
  ],
  ['mount /dev/sdb1 /mnt', 'runs mount', 'escalates', 'writes /mnt recursively'],
  ['modprobe x', 'runs modprobe', 'escalates'],
  ['insmod x.ko', 'runs insmod', 'reads /w/x.ko', 'escalates'],
  ['sysctl -w kernel.core_pattern=x', 'runs sysctl', 'writes /proc/sys/kernel/core_pattern'],
  ['sysctl kernel.x', 'runs sysctl'],
  ['ssh-keygen -t ed25519 -f k', 'runs ssh-keygen', 'reads /w/k', 'writes /w/k'],
  ['ssh-keygen -D ./x.so', 'runs ssh-keygen', 'opaque: ssh-keygen loads code'],
  ['ssh-add k', 'runs ssh-add', 'reads /w/k'],
  ['gpg -o out -d f', 'runs gpg', 'writes /w/out', 'reads /w/f'],
  ['chsh -s /x', 'runs chsh', 'persists in a login shell'],
  ['kill -9 1', 'runs kill'],
  ['pkill node', 'runs pkill'],
  ['shutdown -h now', 'runs shutdown'],
  ['iptables -F', 'runs iptables'],
]

test.each(cases)('reads programs that change the system: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
