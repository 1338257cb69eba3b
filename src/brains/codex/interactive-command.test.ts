import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { sample } from '../../../test/scale.ts'
import { interpreterIn } from './interactive-command.ts'

describe('an interpreter that waits for typed input', () => {
  test.each([
    ['bash', 'bash'],
    [' sh ', 'sh'],
    ['/usr/bin/zsh', 'zsh'],
    ['bash -i', 'bash'],
    ['bash -l --norc', 'bash'],
    ['bash -e', 'bash'],
    ['bash -o pipefail', 'bash'],
    ['bash --rcfile x', 'bash'],
    ['bash -s one two', 'bash'],
    ['bash /dev/stdin', 'bash'],
    ['exec bash', 'bash'],
    ['A=1 B="x y" bash', 'bash'],
    ['env -i bash', 'bash'],
    ['sudo -u root bash', 'bash'],
    ['timeout 100 python3', 'python3'],
    ['docker exec -it box sh', 'sh'],
    ['cd /tmp && bash', 'bash'],
    ['true; bash # and on', 'bash'],
    ['ls\nbash\n', 'bash'],
    ['(bash)', 'bash'],
    ['{ bash; }', 'bash'],
    ['"bash"', 'bash'],
    ['b\\ash', 'bash'],
    ["b'as'h", 'bash'],
    ['python', 'python'],
    ['python3.12 -q', 'python3.12'],
    ['python3 -', 'python3'],
    ['python -i run.py', 'python'],
    ['python -W ignore', 'python'],
    ['node', 'node'],
    ['node --interactive', 'node'],
    ['node -r fs', 'node'],
    ['ruby', 'ruby'],
    ['irb', 'irb'],
    ['perl -w', 'perl'],
    ['bash 2>&1', 'bash'],
    ['bash > out.txt', 'bash'],
    ['bash < /dev/tty', 'bash'],
    ["cat <<'EOF'\nls\nEOF\nbash", 'bash'],
  ])('is seen in %j', (command, program) => {
    expect(interpreterIn(command)).toBe(program)
  })

  test.each([
    'ls -l',
    '',
    'bash run.sh',
    'bash -lc "ls; bash"',
    'bash -c ls',
    'bash --version',
    'python3 run.py',
    'python3 -c "print(1)"',
    'python3 -m pytest -q',
    "python3 - <<'PY'\nprint(1)\nPY",
    "bash <<'EOF'\nls\nEOF",
    'bash < run.sh',
    'bash <<< "ls"',
    'curl -s https://example.com | sh',
    'echo 1 | python3 -',
    'node -e 1',
    'node -pe 1',
    'node --version',
    'node -v',
    'node --test',
    'node run.js',
    'deno run a.ts',
    'php -r 1',
    'perl -ne print file',
    'ruby -e 1',
    'echo "a; bash"',
    "echo 'a\nbash\n'",
    'echo bash',
    'echo a # bash\nls',
    'which bash',
    'command -v bash',
    'grep node package.json',
    'cat > x <<EOF\nbash\nEOF',
    "cat > x <<-'END OF'\nnode\n\tEND OF\nls",
    'npm run node',
  ])('is not seen in %j', (command) => {
    expect(interpreterIn(command)).toBeUndefined()
  })
})

test.each(sample(['a ', ';', '"', "'", '\\', '<<E\n', '|', 'bash x;', '<', '#', '\n', '$(', 'A=1 ', 'env '], 5))(
  'a command made of %j takes linear time',
  (piece) => {
    expect(growthOf((length) => interpreterIn(piece.repeat(Math.ceil(length / piece.length))))).toBeLessThan(9)
  },
)
