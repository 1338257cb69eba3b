// An extension as VS Code installs it: a zip file with the extension in a folder, and two files that describe it.
import { strToU8, zipSync } from 'fflate'

/** The types of the files in it. */
const types = {
  json: 'application/json',
  md: 'text/markdown',
  txt: 'text/plain',
  cjs: 'application/javascript',
  vsixmanifest: 'text/xml',
}

/** The same input makes the same bytes: no time of ours is in it. */
const mtime = new Date('2020-01-01T00:00:00Z')

/** Makes the bytes of an extension from its manifest and its files, text by path. */
export function vsixOf(manifest, files) {
  const inside = Object.entries(files).map(([path, text]) => [`extension/${path}`, text])
  const entries = [
    ['[Content_Types].xml', contentTypes()],
    ['extension.vsixmanifest', descriptionOf(manifest, Object.keys(files))],
    ['extension/package.json', `${JSON.stringify(manifest, undefined, 2)}\n`],
    ...inside,
  ]
  const odd = entries.find(([path]) => path !== '[Content_Types].xml' && types[path.split('.').at(-1)] === undefined)
  if (odd !== undefined) throw new Error(`${odd[0]} has no type`)
  return zipSync(Object.fromEntries(entries.map(([path, text]) => [path, strToU8(text)])), { level: 9, mtime })
}

function contentTypes() {
  const defaults = Object.entries(types).map(
    ([ending, type]) => `<Default Extension=".${ending}" ContentType="${type}"/>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults.join('')}</Types>
`
}

function descriptionOf({ name, version, publisher, displayName, description, keywords, categories, engines }, files) {
  const properties = {
    'Microsoft.VisualStudio.Code.Engine': engines.vscode,
    'Microsoft.VisualStudio.Code.ExtensionKind': 'workspace',
    'Microsoft.VisualStudio.Code.ExecutesCode': 'true',
    'Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown': 'true',
    'Microsoft.VisualStudio.Services.Content.Pricing': 'Free',
  }
  const assets = [
    ['Microsoft.VisualStudio.Code.Manifest', 'package.json'],
    ['Microsoft.VisualStudio.Services.Content.Details', 'README.md'],
    ['Microsoft.VisualStudio.Services.Content.License', 'LICENSE.txt'],
  ].filter(([, path]) => path === 'package.json' || files.includes(path))
  const listed = [
    ...Object.entries(properties).map(([id, value]) => `      <Property Id="${id}" Value="${escaped(value)}"/>`),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}"/>
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(','))}</Tags>
    <Categories>${escaped(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <License>extension/LICENSE.txt</License>
    <Properties>
${listed.join('\n')}
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
${assets.map(([type, path]) => `    <Asset Type="${type}" Path="extension/${path}" Addressable="true"/>`).join('\n')}
  </Assets>
</PackageManifest>
`
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
