import type { Argument } from '../action/argument.ts'
import type { Reading, Where } from '../shell/reading.ts'
import { connectsThere, type Running, readRunning, runsCode, runsOptions, runsText } from './code/running.ts'
import { runningSetting } from './git/git-configuration.ts'

const library = runsCode('every program loads code that a variable names')
const startUp = runsCode('a program runs a file that a variable names')
const folder = runsCode('a program runs code from a folder that a variable names')
const java = runsOptions(/-javaagent|-agent(?:lib|path)|-XX:On|-Xrun|@/, 'java runs code that a variable names')

/** Variables that name the machine that programs send to and fetch from. */
const connecting =
  'http_proxy https_proxy ftp_proxy all_proxy rsync_proxy HTTP_PROXY HTTPS_PROXY FTP_PROXY ALL_PROXY RSYNC_PROXY CARGO_HTTP_PROXY npm_config_proxy npm_config_http_proxy npm_config_https_proxy npm_config_registry NPM_CONFIG_REGISTRY NPM_CONFIG_PROXY NPM_CONFIG_HTTPS_PROXY YARN_REGISTRY YARN_NPM_REGISTRY_SERVER BUN_CONFIG_REGISTRY PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_PROXY UV_INDEX_URL UV_DEFAULT_INDEX UV_EXTRA_INDEX_URL UV_INDEX GOPROXY DOCKER_HOST HF_ENDPOINT GH_HOST AWS_ENDPOINT_URL OPENAI_BASE_URL ANTHROPIC_BASE_URL'

/** Variables that make programs run something, or connect somewhere. */
const runningVariables: Readonly<Record<string, Running>> = {
  ...Object.fromEntries(connecting.split(' ').map((name) => [name, connectsThere])),
  LD_PRELOAD: library,
  LD_AUDIT: library,
  DYLD_INSERT_LIBRARIES: library,
  GCONV_PATH: library,
  BASH_ENV: startUp,
  ENV: startUp,
  ZDOTDIR: folder,
  PROMPT_COMMAND: runsText,
  PS0: runsOptions(/[$`]/, 'a prompt runs commands'),
  PS1: runsOptions(/\$\(|`/, 'a prompt runs commands'),
  PS4: runsOptions(/[$`]/, 'a prompt runs commands'),
  PYTHONSTARTUP: startUp,
  PYTHONHOME: folder,
  PYTHONBREAKPOINT: runsOptions(/./, 'python runs a function that a variable names'),
  NODE_OPTIONS: runsOptions(
    /(?:^|[\s"])(?:-r|--require|--import|--loader|--experimental-loader|--env-file)|--inspect/,
    'node runs a file that a variable names',
  ),
  BUN_OPTIONS: runsOptions(/-r|--preload|--require|--import/, 'bun runs a file that a variable names'),
  PERL5OPT: runsOptions(/-?[dMmI]/, 'perl runs code that a variable names'),
  PERL5DB: runsCode('perl runs code in a variable'),
  RUBYOPT: runsOptions(/-?[rI]/, 'ruby runs code that a variable names'),
  JAVA_TOOL_OPTIONS: java,
  JDK_JAVA_OPTIONS: java,
  _JAVA_OPTIONS: java,
  MAVEN_OPTS: java,
  GRADLE_OPTS: java,
  MAKEFLAGS: runsOptions(/--eval|SHELL=|-f|--file/, 'make runs code in a variable'),
  RUSTC_WRAPPER: runsText,
  RUSTC_WORKSPACE_WRAPPER: runsText,
  RUSTC: runsText,
  CARGO_BUILD_RUSTC: runsText,
  CARGO_BUILD_RUSTC_WRAPPER: runsText,
  CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER: runsText,
  CARGO_BUILD_RUSTDOC: runsText,
  RUSTDOC: runsText,
  npm_config_script_shell: runsText,
  npm_config_node_options: runsOptions(/-r|--require|--import|--loader/, 'node runs a file that a variable names'),
  npm_config_git: runsText,
  LESSOPEN: (value) => runsText(typeof value === 'string' ? value.replace(/^\|+-?/, '') : value),
  LESSCLOSE: runsText,
  PAGER: runsText,
  MANPAGER: runsText,
  SYSTEMD_PAGER: runsText,
  GH_PAGER: runsText,
  DELTA_PAGER: runsText,
  BAT_PAGER: runsText,
  EDITOR: runsText,
  VISUAL: runsText,
  FCEDIT: runsText,
  SUDO_EDITOR: runsText,
  SUDO_ASKPASS: runsText,
  SSH_ASKPASS: runsText,
  RSYNC_RSH: runsText,
  CVS_RSH: runsText,
  SVN_SSH: runsText,
  BROWSER: runsText,
  TAR_OPTIONS: runsOptions(/-I|-F|command|checkpoint|script|program/, 'tar runs a command in a variable'),
  FZF_DEFAULT_COMMAND: runsText,
  FZF_DEFAULT_OPTS: runsOptions(/execute|become|reload|preview|transform/, 'fzf runs a command in a variable'),
  KUBE_EDITOR: runsText,
  GIT_SSH_COMMAND: runsText,
  GIT_SSH: runsText,
  GIT_EDITOR: runsText,
  GIT_SEQUENCE_EDITOR: runsText,
  GIT_PAGER: runsText,
  GIT_EXTERNAL_DIFF: runsText,
  GIT_ASKPASS: runsText,
  GIT_PROXY_COMMAND: runsText,
  GIT_EXEC_PATH: folder,
  GIT_TEMPLATE_DIR: folder,
  GIT_CONFIG: startUp,
  GIT_CONFIG_GLOBAL: startUp,
  GIT_CONFIG_SYSTEM: startUp,
  GIT_CONFIG_PARAMETERS: runsOptions(/./, 'git takes settings from a variable'),
  GIT_ALLOW_PROTOCOL: runsOptions(/\bext\b/, 'git may run commands that a url contains'),
}

/** Reports what programs run because this variable is set, if anything. */
export function readVariable(name: string, value: Argument, where: Where, reading: Reading): void {
  const running = Object.hasOwn(runningVariables, name) ? runningVariables[name] : named(name, where)
  if (running !== undefined) readRunning(running, value, { ...where, inside: [...where.inside, name] }, reading)
}

/** Variables whose names have a part that varies. */
function named(name: string, where: Where): Running | undefined {
  // each target has its own: `CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER`
  return /^CARGO_TARGET_\w+_(?:RUNNER|LINKER)$/.test(name) ? runsText : numberedSetting(name, where)
}

/** `GIT_CONFIG_VALUE_0` is the value of the setting that `GIT_CONFIG_KEY_0` names. */
function numberedSetting(name: string, { environment }: Where): Running | undefined {
  const [, number] = /^GIT_CONFIG_VALUE_(\d+)$/.exec(name) ?? []
  if (number === undefined) return undefined
  const [key] = environment.variables.get(`GIT_CONFIG_KEY_${number}`) ?? []
  return typeof key === 'string' ? runningSetting(key) : runsCode('git takes a setting from variables')
}
