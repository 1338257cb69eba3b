import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { markdownLinks } from './markdown-links.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = ['', 'docs', 'decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const read = (page: string) => readFileSync(join(root, page), 'utf8')

const linksOf = (page: string) => markdownLinks(read(page))

/** The anchors of a page, as GitHub makes them. */
function anchorsOf(page: string): readonly string[] {
  const headings = [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test.each(pages)('every link of %s leads to a file or a heading that exists', (page) => {
  const broken = linksOf(page).filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
  })
  expect(broken).toEqual([])
})

test('every file that the page for contributors names exists, up to the part that they choose', () => {
  const paths = [...read('CONTRIBUTING.md').matchAll(/`((?:src|test|bench|scripts|docs)\/[^` ]*)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !existsSync(join(root, path.replace(/(?:NAME|\*).*/, ''))))).toEqual([])
})

test('the security policy and the security model can be found from the first page', () => {
  expect(linksOf('README.md')).toEqual(expect.arrayContaining(['SECURITY.md', 'docs/security.md']))
})
