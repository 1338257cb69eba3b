import { type Action, actionsOf, some } from '../../actions/index.ts'
import { answerFrom, isUnknown, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { touchesPlaces } from '../rule/touches-places.ts'

const disks = [
  ...['sd', 'hd', 'vd', 'xvd', 'nvme', 'mmcblk', 'disk', 'rdisk', 'md', 'dm-', 'mapper/', 'sr', 'nbd', 'zvol/'],
  ...['mem', 'kmem', 'port', 'block/', 'root'],
].map((name) => `/dev/${name}*`)
const writesDisks = touchesPlaces(['writes', 'deletes', 'moves'], [...disks, '//./PhysicalDrive*'])

const erasesDisks = commandsLike({
  diskutil: ['eraseDisk|eraseVolume|erase|reformat|partitionDisk|secureErase|zeroDisk|randomDisk|apfs'],
  'lvremove vgremove pvremove pvcreate vgreduce lvreduce': ['!--test|-t'],
  zpool: ['destroy|labelclear|create'],
  zfs: ['destroy !-n'],
  mdadm: ['--zero-superblock|--create|-C'],
  cryptsetup: ['luksFormat|erase|luksErase|format|luksKillSlot|reencrypt'],
  nvme: ['format|sanitize|write-zeroes'],
  hdparm: ['--security-erase*|--trim-sector*|--write-sector|--make-bad-sector'],
  btrfs: ['device|filesystem delete|remove|resize'],
  gpart: ['destroy|delete|create'],
  'diskpart newfs newfs_hfs': [''],
  format: ['@*:'],
  'e2label tune2fs resize2fs fsck.ext4 e2fsck xfs_repair': ['@/dev/*'],
})

/** Programs that overwrite all of the device that they are given: one that is not known counts. */
const formatting = /^(?:mkfs(?:\..*)?|mke2fs|mkswap|wipefs|blkdiscard|[cs]?f?disk|s?gdisk|parted|badblocks)$/

function formatsUnknown(call: Parameters<typeof actionsOf>[0], place: Parameters<typeof actionsOf>[1]) {
  const found = actionsOf(call, place).filter(
    (one: Action) =>
      one.type === 'writes' &&
      formatting.test(one.by.slice(one.by.lastIndexOf('/') + 1)) &&
      one.path.places.some((path) => isUnknown(path)),
  )
  return answerFrom(found, [])
}

const shutsDown = commandsLike({
  shutdown: ['!-c|--help'],
  'reboot halt poweroff pm-suspend pm-hibernate systemd-shutdown openrc-shutdown': ['!--help|-w|--wtmp-only'],
  'init telinit': ['0|6|1|s|S'],
  systemctl: [
    'reboot|poweroff|halt|kexec|suspend|hibernate|hybrid-sleep|suspend-then-hibernate|soft-reboot|rescue|emergency|exit',
    'isolate|start reboot.target|poweroff.target|halt.target|rescue.target|emergency.target|shutdown.target',
  ],
  loginctl: ['reboot|poweroff|halt|suspend|hibernate'],
  kexec: ['-e|--exec'],
  rtcwake: ['-m|--mode=off|mem|disk'],
  ipmitool: ['** power|chassis **', 'power off|cycle|reset|soft'],
  'dbus-send busctl gdbus qdbus': [
    ({ action }) =>
      action.argv.some((one) => /login1|ConsoleKit|SessionManager/.test(textOf(one) ?? '')) &&
      action.argv.some((one) =>
        /Reboot|PowerOff|Suspend|Hibernate|Halt|Shutdown|Stop$|Restart$/.test(textOf(one) ?? ''),
      ),
  ],
  wsl: ['--shutdown|--terminate'],
  kill: [({ words, options }) => words.some(({ text }) => text === '1') && !options.has('0') && !options.has('l')],
})
const writesTrigger = touchesPlaces(
  ['writes'],
  ['/proc/sysrq-trigger', '/proc/sys/kernel/sysrq', '/sys/power/state', '/sys/power/disk'],
)

const changesKernel = commandsLike({
  modprobe: ['!-n|--dry-run|--show|-D|--show-depends|-c|--showconfig|--show-config|-V|--version|--help|-R'],
  'insmod rmmod kexec kextload kextunload kmutil kextutil': ['!--version|--help|-V'],
  sysctl: ['@*=*', '-w|--write|-p|--load|--system'],
  setenforce: [''],
  csrutil: ['disable|enable|authenticated-root'],
  spctl: ['--master-disable|--global-disable|kext-consent'],
  bpftool: ['prog|map load|loadall|attach|update|delete'],
  apparmor_parser: ['-R|--remove|-r|--replace|-a|--add'],
  'aa-teardown aa-disable aa-complain grub-install update-grub grub-mkconfig grubby efibootmgr bcdedit update-initramfs dracut mkinitcpio depmod':
    ['!--help|--version|-v'],
  dkms: ['install|add|build|remove|uninstall'],
  kpatch: ['load|install|unload'],
  nvram: ['@*=*', '-d|-c'],
  auditctl: ['-e|-D|-d'],
})
const writesKernel = touchesPlaces(
  ['writes', 'deletes', 'moves'],
  [
    ...['/proc/sys/*', '/proc/*/oom_score_adj', '/sys/*', '/boot/*', '/lib/modules/*', '/usr/lib/modules/*'],
    ...['/etc/sysctl.conf', '/etc/sysctl.d/*', '/etc/modules', '/etc/modules-load.d/*', '/etc/modprobe.d/*'],
    ...['/etc/default/grub', '/etc/selinux/*', '/etc/ld.so.preload', '/etc/fstab', '/etc/crypttab'],
  ],
)

/** Rules about the machine as a whole. */
export const machine: readonly CallRule[] = [
  {
    name: 'disks',
    does: 'overwrites a disk or a partition',
    instead: 'work with files, and leave disks to people',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow', // a path in a variable is ordinary; for programs that format, it counts
    deeds: ['runs', 'writes', 'deletes', 'moves'],
    asks: (call, { place }) => some(writesDisks(call, place), erasesDisks(call, place), formatsUnknown(call, place)),
  },
  {
    name: 'shut-down',
    does: 'shuts the machine down or restarts it',
    instead: 'leave the machine running, and ask a person to restart it',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['runs', 'writes'],
    asks: (call, { place }) => some(shutsDown(call, place), writesTrigger(call, place)),
  },
  {
    name: 'kernel',
    does: 'changes the kernel, its settings or how the machine boots',
    instead: 'leave the kernel as it is, and tell a person what is needed',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['runs', 'writes', 'deletes', 'moves'],
    asks: (call, { place }) => some(changesKernel(call, place), writesKernel(call, place)),
  },
]
