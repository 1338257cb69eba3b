const here = `${process.platform}-${process.arch}`

const node = (version) => ({
  name: 'Node',
  version,
  package: `node-${process.platform}-${process.arch}`,
  program: 'bin/node',
  start: ['main.mjs'],
})

/** The runtimes that Pawl is tried on, each from the npm package that holds its program. README names exactly these. */
export const runtimes = [
  node('20.20.2'),
  node('22.23.3'),
  node('24.21.0'),
  node('26.10.0'),
  {
    name: 'Bun',
    version: '1.4.4',
    package: `@oven/bun-${here.replace('arm64', 'aarch64')}`,
    program: 'bin/bun',
    start: ['--no-install', 'main.mjs'],
  },
  {
    name: 'Deno',
    version: '2.9.6',
    package: `@deno/${here}${process.platform === 'linux' ? '-glibc' : ''}`,
    program: 'deno',
    start: [
      'run',
      '--node-modules-dir=manual',
      '--no-remote',
      '--cached-only',
      '--allow-all',
      '--deny-net',
      'main.mjs',
    ],
  },
  {
    name: 'workerd',
    version: '1.20261110.1',
    package: `@cloudflare/workerd-${here.replace('x64', '64')}`,
    program: 'bin/workerd',
    start: ['test', 'worker.capnp'],
  },
]
