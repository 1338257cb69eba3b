/**
 * Files that run later by themselves, by what runs them. A place that begins with a slash is a whole path; any other is the end of one.
 * One that ends with a slash is a folder, and means all below it. Letters are small.
 */
const places: Readonly<Record<string, readonly string[]>> = {
  'a shell profile': [
    ...[
      '.bashrc',
      '.bash_profile',
      '.bash_login',
      '.bash_logout',
      '.bash_aliases',
      '.profile',
      '.bashrc.d/',
      '.inputrc',
    ],
    ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.kshrc', '.mkshrc', '.cshrc', '.tcshrc', '.login'],
    ...[
      '.config/fish/config.fish',
      '.config/fish/conf.d/',
      '.config/fish/functions/',
      'microsoft.powershell_profile.ps1',
    ],
    ...['/etc/profile', '/etc/profile.d/', '/etc/bash.bashrc', '/etc/bashrc', '/etc/environment', '/etc/zsh/'],
    ...['/etc/zshenv', '/etc/zshrc', '/etc/zprofile', '/etc/shells', 'powershell/profile.ps1'],
  ],
  direnv: ['.envrc'],
  'a git hook': [
    '.git/hooks/',
    '.husky/',
    '.pre-commit-config.yaml',
    '.pre-commit-config.yml',
    'lefthook.yml',
    '.lefthook.yml',
  ],
  'the configuration of git': [
    ...['.git/config', '.git/config.worktree', '.git/modules/', '.gitconfig', '.config/git/config', '/etc/gitconfig'],
  ],
  cron: [
    ...[
      '/etc/crontab',
      '/etc/anacrontab',
      '/etc/cron.d/',
      '/etc/cron.hourly/',
      '/etc/cron.daily/',
      '/etc/cron.weekly/',
    ],
    ...['/etc/cron.monthly/', '/var/spool/cron/', '/var/spool/at/', '/var/cron/', '/usr/lib/cron/', '/var/at/'],
  ],
  systemd: ['systemd/system/', 'systemd/user/', 'systemd/system-generators/', 'systemd/user-generators/'],
  launchd: ['library/launchagents/', 'library/launchdaemons/'],
  init: [
    '/etc/init.d/',
    '/etc/init/',
    '/etc/rc.local',
    '/etc/inittab',
    ...'0123456s'.split('').map((one) => `/etc/rc${one}.d/`),
  ],
  'the system': [
    ...[
      '/etc/udev/rules.d/',
      '/etc/modules-load.d/',
      '/etc/modprobe.d/',
      '/etc/update-motd.d/',
      '/etc/apt/apt.conf.d/',
    ],
    ...['/etc/networkmanager/dispatcher.d/', '/etc/pam.d/', '/etc/security/', '/etc/dnf/plugins/', '/boot/'],
  ],
  'every program': ['/etc/ld.so.preload', '/etc/ld.so.conf', '/etc/ld.so.conf.d/'],
  'the rights of users': [
    '/etc/sudoers',
    '/etc/sudoers.d/',
    '/etc/doas.conf',
    '/etc/passwd',
    '/etc/shadow',
    '/etc/group',
  ],
  'the desktop': [
    ...[
      '.config/autostart/',
      '.config/autostart-scripts/',
      '/etc/xdg/autostart/',
      '.xinitrc',
      '.xsession',
      '.xprofile',
    ],
    'start menu/programs/startup/',
  ],
  ssh: ['.ssh/authorized_keys', '.ssh/authorized_keys2', '.ssh/rc', '.ssh/environment', '.ssh/config', '/etc/ssh/'],
  python: ['sitecustomize.py', 'usercustomize.py', '.pythonrc', '.pythonrc.py'],
  'an editor': [
    ...['.vimrc', '.exrc', '.gvimrc', '.vim/', '.config/nvim/', '.emacs', '.emacs.d/', '.nanorc', '.devcontainer/'],
    ...['.vscode/tasks.json', '.vscode/settings.json', '.vscode/launch.json'],
  ],
  'the settings of a program': [
    ...[
      '.npmrc',
      '.yarnrc',
      '.yarnrc.yml',
      '.curlrc',
      '.wgetrc',
      '.tmux.conf',
      '.config/tmux/',
      '.screenrc',
      '.gdbinit',
    ],
    ...['.lldbinit', '.irbrc', '.pryrc', '.psqlrc', '.sqliterc'],
  ],
}

/**
 * What runs the file at a path by itself, sooner or later: `cron`, `a shell profile`, `a git hook`. `undefined` if nothing does.
 * The case of letters is ignored, because some file systems ignore it.
 */
export function persistsAt(path: string): string | undefined {
  const plain = path.replaceAll('\\', '/').toLowerCase()
  const whole = (plain.startsWith('/') ? plain : `/${plain}`).replace(/^\/private(?=\/)/, '')
  for (const [where, ends] of Object.entries(places)) if (ends.some((end) => isAt(whole, end))) return where
  return /\/(?:site|dist)-packages\/[^/]*\.pth$/.test(whole) ? 'python' : undefined
}

function isAt(path: string, place: string): boolean {
  const isFolder = place.endsWith('/')
  if (place.startsWith('/')) return isFolder ? path.startsWith(place) : path === place
  return isFolder ? path.includes(`/${place}`) : path.endsWith(`/${place}`)
}
