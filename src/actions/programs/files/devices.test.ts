import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['dd if=/dev/zero of=/dev/sda bs=1M', 'runs dd', 'reads /dev/zero', 'writes /dev/sda'],
  ['dd of=$x', 'runs dd', 'writes …'],
  ['dd $x', 'runs dd', 'writes …'],
  ['mkfs.ext4 /dev/sda1', 'runs mkfs.ext4', 'writes /dev/sda1'],
  ['mkfs -t ext4 /dev/sda1', 'runs mkfs', 'writes /dev/sda1'],
  ['wipefs -a /dev/sdb', 'runs wipefs', 'writes /dev/sdb'],
  ['wipefs -n /dev/sdb', 'runs wipefs'],
  ['fdisk -l', 'runs fdisk'],
  ['parted /dev/sda mklabel gpt', 'runs parted', 'writes /dev/sda'],
  ['echo x > /dev/sda', 'writes /dev/sda', 'runs echo'],
  ['diskutil eraseDisk JHFS+ x /dev/disk2', 'runs diskutil', 'writes /dev/disk2'],
]

test.each(cases)('reads programs that write devices: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
