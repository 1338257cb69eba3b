import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['apt-get install -y x=1 y', 'runs apt-get', 'installs x by apt', 'installs y by apt'],
  ["apt-get -o APT::Update::Pre-Invoke::='rm x' update", 'runs apt-get', 'runs rm inside apt-get', 'deletes /w/x'],
  ['apt-get install -s x', 'runs apt-get'],
  ['apt list', 'runs apt'],
  ['sudo apt install x', 'runs sudo', 'escalates', 'runs apt inside sudo', 'installs x by apt'],
  ['dnf install x', 'runs dnf', 'installs x by dnf'],
  ['pacman -S x', 'runs pacman', 'installs x by pacman'],
  ['pacman -Ss x', 'runs pacman'],
  ['apk add --no-cache x', 'runs apk', 'installs x by apk'],
  ['brew install a@1', 'runs brew', 'installs a by brew'],
  ['dpkg -i x.deb', 'runs dpkg', 'reads /w/x.deb', 'installs x.deb by dpkg'],
  ['dpkg -l', 'runs dpkg'],
  ['snap install x', 'runs snap', 'installs x by snap'],
  ['nix run nixpkgs#hello', 'runs nix', 'installs and runs nixpkgs#hello by nix'],
  [
    "nix-shell -p x --run 'rm y'",
    'runs nix-shell',
    'runs rm inside nix-shell',
    'deletes /w/y',
    'installs and runs x by nix',
  ],
]

test.each(cases)('reads managers of packages for the system: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
