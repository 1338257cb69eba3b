import { type Argument, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { program } from '../../usage/usage.ts'
import { ignored, readsFile, type Use, writesFile } from '../../usage/uses.ts'

/** `dd if=file of=/dev/sda`. */
const dd = program({
  operands: (argument, call) => {
    const [name, value] = assigned(argument)
    const use: Use = name === 'if' ? readsFile : name === 'of' ? writesFile : ignored
    use(value, call)
  },
})

/** `of=file` as its name and its value, of which a part may not be known. */
function assigned(argument: Argument): readonly [string, Argument] {
  const text = typeof argument === 'string' ? argument : argument.type === 'pattern' ? argument.text : argument.begins
  const at = text.indexOf('=')
  const name = text.slice(0, Math.max(at, 0))
  const value = text.slice(at + 1)
  if (typeof argument === 'string') return [name, value]
  // a name that is not known may be `of`
  if (argument.type === 'pattern') return [name, { ...argument, text: value }]
  return at < 0 ? ['of', { ...argument, begins: '' }] : [name, { ...argument, begins: value }]
}

/** Programs that make a file system on a device: all of it is overwritten. */
const format = program({
  valued: '-t -L -U -b -m -i -N -F -s -d -l -E -O -T -C -I -J -r',
  operands: writesFile,
})

const partitions = program({ valued: '-b -C -H -S -u -t -o -w -n -c -d', operands: writesFile, idle: 'l list' })

/** Programs that write devices. */
export const devices: Readonly<Record<string, Program>> = {
  dd,
  gdd: dd,
  mkfs: format,
  mke2fs: format,
  'mkfs.ext2': format,
  'mkfs.ext3': format,
  'mkfs.ext4': format,
  'mkfs.xfs': format,
  'mkfs.btrfs': format,
  'mkfs.vfat': format,
  'mkfs.fat': format,
  'mkfs.ntfs': format,
  'mkfs.f2fs': format,
  mkswap: format,
  wipefs: program({ valued: '-o --offset -t --types -O --output', operands: writesFile, idle: 'n no-act' }),
  blkdiscard: program({ valued: '-o --offset -l --length -p --step', operands: writesFile }),
  fdisk: partitions,
  sfdisk: partitions,
  cfdisk: partitions,
  gdisk: partitions,
  sgdisk: partitions,
  parted: program({ valued: '-a --align', first: [writesFile], idle: 'l list' }),
  cryptsetup: program({ first: [ignored], operands: writesFile }),
  hdparm: program({ operands: writesFile }),
  badblocks: program({ valued: '-b -c -d -e -i -o -p -t', operands: writesFile }),
  diskutil: program({
    first: [ignored],
    operands: (argument, call) => {
      if (/disk/.test(textOf(argument) ?? '')) writesFile(argument, call)
    },
  }),
}
