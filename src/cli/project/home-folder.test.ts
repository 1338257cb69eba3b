import { expect, test } from 'vitest'
import { homeFolder } from './home-folder.ts'

test('a home that is empty, relative or unknown is a folder that does not exist', () => {
  const unknown = () => {
    throw new Error('uv_os_homedir returned ENOENT')
  }
  expect([() => '/home/kim', () => '', () => 'kim', unknown].map(homeFolder)).toEqual([
    '/home/kim',
    '/nonexistent',
    '/nonexistent',
    '/nonexistent',
  ])
})
