/** How one agent is started without a person and without a login. */
export interface Headless {
  /** The words of its command line. */
  words(run: HeadlessStart, prompt: string): readonly string[]
  environment(run: HeadlessStart): Readonly<Record<string, string>>
  /** Whether `isTrusted` makes a difference. */
  readonly asksForTrust: boolean
  /** The files in its home before it starts: JSON by path. */
  readonly home?: Readonly<Record<string, unknown>>
  /** How the version that was measured is installed. */
  readonly install: HeadlessInstall
}

/** The input of one start of an agent. */
interface HeadlessStart {
  readonly project: string
  /** The address of its model. */
  readonly url: string
  /** The key that it shows its model. */
  readonly key: string
  /** Whether it is to run as if a person had read the project's hooks and trusted them. */
  readonly isTrusted: boolean
}

/** An agent as packages of npm. */
interface HeadlessInstall {
  readonly npm: string
  /** The version of Node that it needs, where Pawl runs with an older one. */
  readonly node?: string
  /** The variable that names the folder to which it unpacks itself, if it does. */
  readonly unpacksTo?: string
}
