import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { mayShowKey } from './may-show-key.ts'

const here = { key: '/work/app/.pawl/keys/audit.key', bases: ['/work/app', '/work/app/src'] }

describe('asks a person about', () => {
  test.each([
    { include: ['.pawl/keys/audit.key'] },
    { include: ['src/a.ts', '.pawl/keys/*'] },
    { include: ['.pawl/**'], file_filtering_options: { respect_git_ignore: false } },
    { include: ['**/.pawl/**/*'] },
    { include: '.pawl/keys/audit.key', pattern: '.' },
    { include: ['**/*'] },
    { include: ['**'] },
    { include: ['../.p*/**'] },
    { include: ['/work/app/**/*.key'] },
    { include: ['.*/*/*'] },
    { include: ['@(.pawl|src)/keys/*'] },
    { paths: ['.pawl/*/audit.k??'] },
    { glob: 'audit.key', pattern: '.' },
    { glob: 'AUDIT.KEY' },
    { glob: '*.key' },
    { glob: '*' },
    { glob: '*.ts *.key' },
    { glob: '*.ts,*.key' },
    { glob: '*.{ts,k{e,x}y}' },
    { glob: '{.pawl,src}/**' },
    { glob: 'aud[i]t.key' },
    { glob: 'audit\\.key' },
    { glob: '.pawl\\keys\\audit.key' },
    { glob: '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}' },
    { pattern: '.pawl/keys/audit.key' },
    { anything: { nested: [['.pawl/keys']] } },
  ])('%j', (input) => {
    expect(mayShowKey(input, here)).toBeDefined()
  })
})

describe('does not ask about', () => {
  test.each([
    { include: ['src/**/*'] },
    { include: ['**/*.ts', 'docs/*.md'] },
    { glob: '*.{ts,tsx}', pattern: '.*', path: '.', output_mode: 'content' },
    { glob: '!*.key', pattern: 'x' },
    { pattern: '**/*' },
    { pattern: '.*pawl.*' },
    { exclude: ['.pawl/**'], include: ['**/*.md'] },
    { path: '.', ignore: ['.pawl/keys'] },
    { file_path: '.pawl/keys/audit.pub' },
    { file_path: '/work/app/.pawl/policy.json' },
    { file_path: '/work/app/.pawl/audit/000001.jsonl' },
    { include: ['.pawl/audit/*.jsonl'] },
    { file_path: '/work/app/src/keys/index.ts', offset: 3 },
    { file_path: '/work/app/app/[id]/page.tsx' },
    { path: '.' },
    { path: './' },
    { path: '/work/app', pattern: 'x' },
    { path: '/work/app/' },
  ])('%j', (input) => {
    expect(mayShowKey(input, here)).toBeUndefined()
  })
})

test('reads an input in time that grows with its length', () => {
  const hostile = ['**/', '{a,', '}', '*a', '.pawl/', '[', '@(', 'a ', ',', '\\']
  const growth = growthOf((length) => {
    for (const piece of hostile) mayShowKey({ include: [piece.repeat(length / 32)] }, here)
  })
  expect(growth).toBeLessThan(8)
})
