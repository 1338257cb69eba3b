/** What a member of a module does: nothing but compute, or read the file that its first argument names. */
type Members = ReadonlyMap<string, 'computes' | 'reads'>

/** The words of a language that do nothing but compute, print and read. */
export interface KnownWords {
  readonly keywords: ReadonlySet<string>
  /** Functions and values that every program has. */
  readonly free: ReadonlySet<string>
  /** Words that read a file or load a module, and are looked at with their argument. */
  readonly openers: ReadonlySet<string>
  /** Members that are harmless on all values that known words lead to. */
  readonly members: ReadonlySet<string>
  readonly modules: ReadonlyMap<string, Members>
  /** Modules of others, whose version alone may be asked for. */
  readonly libraries: ReadonlySet<string>
  readonly versions: Members
  /** Whether an index finds members, too, and patterns take values apart, as in JavaScript. */
  readonly isStrict: boolean
}

const words = (...lists: readonly string[]) => new Set(lists.flatMap((list) => list.split(' ')))
const members = (computing: string, reading = ''): Members =>
  new Map([
    ...computing.split(' ').map((name) => [name, 'computes'] as const),
    ...reading.split(' ').map((name) => [name, 'reads'] as const),
  ])

export const python: KnownWords = {
  keywords: words('as for in if else elif not and or is lambda with True False None assert pass'),
  free: words(
    'print len sorted sum min max abs round range enumerate zip map filter any all str int float bool list dict set tuple',
    'repr reversed isinstance ord chr bin hex oct divmod pow bytes frozenset indent sep end key default sort_keys encoding reverse',
  ),
  openers: words('open'),
  members: words(
    'strip lstrip rstrip split rsplit splitlines join upper lower title capitalize replace startswith endswith find index',
    'count items keys values get append extend insert sort reverse copy read readline readlines encode decode hex isdigit',
    'isalpha zfill ljust rjust center isoformat strftime now today utcnow date time days year month day group groups',
    'hexdigest most_common union intersection difference add datetime total_seconds',
  ),
  modules: new Map([
    ['json', members('load loads dumps')],
    ['tomllib', members('load loads')],
    ['yaml', members('safe_load __version__')],
    ['ast', members('parse literal_eval dump')],
    ['re', members('findall match search sub split compile fullmatch escape IGNORECASE MULTILINE I M')],
    ['math', members('sqrt pi e floor ceil log log2 log10 sin cos tan pow gcd factorial inf isclose prod')],
    ['statistics', members('mean median stdev mode variance')],
    ['datetime', members('datetime date timedelta timezone UTC')],
    ['time', members('time sleep strftime gmtime localtime perf_counter')],
    ['random', members('random randint choice sample shuffle seed uniform')],
    ['secrets', members('token_hex token_urlsafe token_bytes randbelow')],
    ['uuid', members('uuid4 uuid1')],
    ['hashlib', members('sha256 sha1 md5 sha512 blake2b')],
    ['base64', members('b64encode b64decode urlsafe_b64encode urlsafe_b64decode b32encode b32decode')],
    ['collections', members('Counter defaultdict deque OrderedDict')],
    ['itertools', members('chain product permutations combinations groupby count islice')],
    ['string', members('ascii_letters digits punctuation')],
    ['textwrap', members('dedent indent fill wrap')],
    ['platform', members('system machine platform python_version release version')],
    ['sys', members('stdin argv version version_info platform maxsize executable exit byteorder')],
    ['os', members('getcwd sep name linesep cpu_count')],
  ]),
  libraries: words(
    'numpy pandas torch requests django flask fastapi pydantic scipy sklearn matplotlib tensorflow keras jax transformers',
    'sqlalchemy pytest httpx aiohttp boto3 click rich typer setuptools pip PIL cv2 polars pyarrow redis celery numba openai',
  ),
  versions: members('__version__ VERSION'),
  isStrict: false,
}

export const javascript: KnownWords = {
  keywords: words('const let var new typeof of in if else for return true false null undefined'),
  free: words('JSON Math Object Array Number String Boolean Date Set Map parseInt parseFloat isNaN Buffer console'),
  openers: words('require'),
  members: words(
    'log error table info warn stringify parse keys values entries fromEntries isArray from length map filter reduce forEach',
    'find findIndex some every includes indexOf join split slice concat sort reverse flat flatMap trim toUpperCase toLowerCase',
    'replace replaceAll startsWith endsWith padStart padEnd repeat charAt charCodeAt at push pop toString toFixed toISOString',
    'getTime now has get add size max min floor ceil round random abs sqrt pow PI byteLength',
    'version name scripts dependencies devDependencies peerDependencies optionalDependencies engines main exports type',
    'workspaces description license author keywords bin files private packageManager compilerOptions target strict title',
  ),
  modules: new Map([
    ['fs', members('constants', 'readFileSync readdirSync existsSync statSync')],
    ['path', members('join resolve basename dirname extname relative normalize sep parse')],
    ['os', members('platform arch cpus EOL totalmem freemem type release')],
    ['crypto', members('randomUUID randomBytes createHash')],
    ['util', members('inspect format')],
  ]),
  libraries: new Set(),
  versions: new Map(),
  isStrict: true,
}
