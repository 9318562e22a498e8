/** Works inside of bundled packages that no comment and no source map names. */
const EMBEDDED = [
  {
    files: 'node_modules/undici/lib/llhttp/',
    name: 'llhttp',
    license: 'MIT',
    author: 'Fedor Indutny, 2018',
    homepage: 'https://github.com/nodejs/llhttp',
    notice: 'Compiled to WebAssembly.',
  },
  {
    files: 'node_modules/tldts/dist/',
    name: 'Public Suffix List',
    license: 'MPL-2.0',
    author: 'Mozilla Foundation and contributors',
    homepage: 'https://publicsuffix.org/list/',
    notice:
      'As a lookup table. The list is subject to the terms of the Mozilla Public License, v. 2.0 (https://mozilla.org/MPL/2.0/); its source is available at https://publicsuffix.org/list/public_suffix_list.dat.',
  },
]

/** The first bytes of a WebAssembly module in base64. */
const WEB_ASSEMBLY = 'AGFzbQ'

/** The works in a file; throws for a compiled module of unknown origin. */
export function embeddedIn(file, text) {
  const found = EMBEDDED.filter(({ files }) => file.startsWith(files))
  if (text.includes(WEB_ASSEMBLY) && found.length === 0)
    throw new Error(`expected the origin of the WebAssembly in ${file} in embedded.mjs, got none`)
  return found
}
