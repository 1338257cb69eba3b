import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['gh pr create --title x --body y', 'runs gh', 'connects to github.com'],
  ['gh release create v1 a.tgz', 'runs gh', 'reads /w/a.tgz', 'connects to github.com', 'publishes by gh'],
  ['gh repo delete x', 'runs gh', 'connects to github.com'],
  ['gh --version', 'runs gh'],
  ['gh repo clone a/b', 'runs gh', 'writes /w/b recursively', 'connects to github.com'],
  ["gh alias set x '!rm y'", 'runs gh', 'persists in an alias of gh', 'runs rm inside gh alias', 'deletes /w/y'],
  ['gh api repos/a/b --hostname h.org', 'runs gh', 'connects to h.org', 'connects to github.com'],
  ['gh api https://h.org/x', 'runs gh', 'connects to h.org', 'connects to github.com'],
  ['gh gist create secret.txt', 'runs gh', 'reads /w/secret.txt', 'connects to github.com', 'publishes by gh'],
  ['gh extension install a/b', 'runs gh', 'installs a/b by gh'],
  ['aws s3 cp f s3://b/x', 'runs aws', 'reads /w/f', 'connects to amazonaws.com'],
  ['aws s3 cp --recursive d s3://b/x', 'runs aws', 'reads /w/d recursively', 'connects to amazonaws.com'],
  ['aws s3 sync d s3://b', 'runs aws', 'reads /w/d recursively', 'connects to amazonaws.com'],
  ['aws s3 mv f s3://b', 'runs aws', 'reads /w/f', 'deletes /w/f', 'connects to amazonaws.com'],
  ['aws s3 sync s3://b d', 'runs aws', 'writes /w/d recursively', 'connects to amazonaws.com'],
  ['aws --endpoint-url https://x.org s3 ls', 'runs aws', 'connects to x.org', 'connects to amazonaws.com'],
  [
    'aws s3 sync s3://b d --delete',
    'runs aws',
    'writes /w/d recursively',
    'deletes /w/d recursively',
    'connects to amazonaws.com',
  ],
  ['aws configure', 'runs aws'],
  ['terraform destroy', 'runs terraform', 'connects to …'],
  ['terraform fmt', 'runs terraform'],
  ['helm install a b --post-renderer ./x', 'runs helm', 'runs x inside helm', 'connects to …'],
  ['helm template a', 'runs helm'],
  ['vercel', 'runs vercel', 'connects to vercel.com', 'publishes by vercel'],
  ['vercel --help', 'runs vercel'],
  ['vercel dev', 'runs vercel'],
  ['netlify deploy --prod', 'runs netlify', 'connects to netlify.com', 'publishes by netlify'],
  ['heroku run rm -rf /x', 'runs heroku', 'connects to heroku.com', 'runs rm inside heroku', 'deletes /x recursively'],
  ['gcloud run deploy x', 'runs gcloud', 'connects to googleapis.com', 'publishes by gcloud'],
]

test.each(cases)('reads programs for services: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
