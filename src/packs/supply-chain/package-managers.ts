/** Programs that manage packages, and write their settings and lock files themselves. */
export const packageManagers =
  /^(?:npm|npx|pnpm|pnpx|yarn|yarnpkg|bun|bunx|pip|pipx|uv|uvx|poetry|pdm|python|conda|mamba|micromamba|cargo|gem|bundle|bundler|go|dotnet|nuget|composer|twine|corepack|lerna|deno|helm|choco|twine|hatch|flit|rye)$/
