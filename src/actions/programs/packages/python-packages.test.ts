import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ["pip install requests==2 'foo[extra]>=1'", 'runs pip', 'installs requests by pip', 'installs foo by pip'],
  [
    'pip3 install -r requirements.txt',
    'runs pip',
    'reads /w/requirements.txt',
    'installs what the project declares by pip',
  ],
  ['pip install -e .', 'runs pip', 'installs . by pip'],
  [
    'pip install git+https://github.com/a/b',
    'runs pip',
    'installs git+https://github.com/a/b by pip',
    'connects to github.com',
  ],
  [
    "pip install 'x @ https://evil.org/x.whl'",
    'runs pip',
    'installs https://evil.org/x.whl by pip',
    'connects to evil.org',
  ],
  ['pip install --index-url https://evil.org/simple x', 'runs pip', 'connects to evil.org', 'installs x by pip'],
  ['pip install --dry-run x', 'runs pip'],
  ['pip uninstall x', 'runs pip'],
  ['pip list', 'runs pip'],
  ['python -m pip install x', 'runs python', 'runs pip inside python -m', 'installs x by pip'],
  ['python3 -Im pip install x', 'runs python', 'runs pip inside python -m', 'installs x by pip'],
  ['python3.12 -mpip install x', 'runs python', 'runs pip inside python -m', 'installs x by pip'],
  ['python -m pytest', 'runs python'],
  ["python -c 'x'", 'runs python', 'opaque: it runs python'],
  ['python x.py -m pip', 'runs python', 'reads /w/x.py'],
  ['uv pip install x', 'runs uv', 'installs x by uv'],
  ['uv add x', 'runs uv', 'installs x by uv'],
  ['uvx ruff@1 check', 'runs uvx', 'installs and runs ruff by uv', 'runs ruff inside uvx'],
  ['uvx --from x y', 'runs uvx', 'installs and runs x by uv', 'runs y inside uvx'],
  ['uv run --with x pytest', 'runs uv', 'installs and runs x by uv', 'runs pytest inside uv'],
  ['uv run x.py', 'runs uv', 'runs python inside uv', 'reads /w/x.py'],
  ['uv run rm x', 'runs uv', 'runs rm inside uv', 'deletes /w/x'],
  ['uv tool install x', 'runs uv', 'installs x by uv'],
  ['pipx install x', 'runs pipx', 'installs x by pipx'],
  ['pipx run x', 'runs pipx', 'installs and runs x by pipx', 'runs x inside pipx'],
  ['poetry add x', 'runs poetry', 'installs x by poetry'],
  ['poetry publish', 'runs poetry', 'publishes by poetry'],
  ['poetry run rm x', 'runs poetry', 'runs rm inside poetry', 'deletes /w/x'],
  ['twine upload dist/*', 'runs twine', 'reads /w/dist/*', 'publishes by twine'],
  ['conda install -c conda-forge numpy=1', 'runs conda', 'installs numpy by conda'],
  ['conda run -n x rm y', 'runs conda', 'runs rm inside conda', 'deletes /w/y'],
  ['python x.py -c y', 'runs python', 'reads /w/x.py'],
]

test.each(cases)('reads managers of packages for Python: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
