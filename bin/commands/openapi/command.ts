import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { contractWith } from '#bin/cli/extension.ts'
import { extensionOption } from '#bin/cli/extension-option.ts'
import { readText, writeText } from '#bin/cli/files.ts'
import { option } from '#bin/cli/options.ts'
import { checkOutput } from '#bin/cli/output-place.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { VARIANT_IDS, variantOption } from '#bin/cli/shared-options.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import { documentText } from '#openapi/derive/export.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { tryParseJson } from '#openapi/values/json.ts'

type DocumentFormat = 'json' | 'yaml'
interface DocumentCopy {
  readonly contract: Contract
  readonly format: DocumentFormat
  readonly file: string
}

const formatOf = (file = ''): DocumentFormat => (/\.ya?ml$/i.test(file) ? 'yaml' : 'json')

async function render({
  contract,
  format,
}: Pick<DocumentCopy, 'contract' | 'format'>): Promise<string> {
  const json = documentText(contract)
  if (format === 'json') return json
  const { toYaml } = await import('#bin/cli/yaml.ts')
  return toYaml(JSON.parse(json))
}

/** The documents shipped with the package; in a clone, the committed ones. */
function shippedCopies(variants: readonly VariantId[]): readonly DocumentCopy[] {
  const committed = join(packageRoot(), 'openapi/dist')
  const folder = existsSync(committed) ? committed : join(packageRoot(), 'bin/dist/openapi')
  return variants.map((variant) => ({
    contract: contractFor(variant),
    format: 'json',
    file: join(folder, `variant-${variant}.json`),
  }))
}

/** Ignores the white space of JSON. */
const isSame = (found: string, expected: string, format: DocumentFormat): boolean =>
  found === expected ||
  (format === 'json' &&
    JSON.stringify(tryParseJson(found)) === JSON.stringify(JSON.parse(expected)))

async function check(copies: readonly DocumentCopy[], { note }: Terminal): Promise<ExitCode> {
  let stale = 0
  for (const copy of copies) {
    const { contract, file, format } = copy
    const variant = contract.variant.id
    const isUpToDate = isSame(readText(file), await render(copy), format)
    if (isUpToDate) note(`${file} is up to date with variant ${variant}`)
    else
      note(`${file} is stale; update it with understudy openapi --variant ${variant} --out ${file}`)
    stale += isUpToDate ? 0 : 1
  }
  return stale === 0 ? 0 : 1
}

export const openapi = defineCommand({
  options: {
    variant: {
      type: variantOption.type,
      choices: variantOption.choices,
      description: `${variantOption.description} (default ${variantOption.default})`,
    },
    format: option.text(
      'format of the document (default: yaml for a .yaml or .yml file, else json)',
      { choices: ['json', 'yaml'] },
    ),
    out: option.file('write to this file instead of standard output'),
    extension: extensionOption,
    check: option.flag(
      'write nothing; exit with 1 if the file of --out (default: the document of the package) is not up to date',
    ),
  },
  examples: [
    { line: 'understudy openapi > site.json', does: 'the document of variant a' },
    {
      line: 'understudy openapi --variant b --out site.yaml',
      does: 'variant b as YAML, to a file',
    },
    { line: 'understudy openapi --check --out site.json', does: 'is my copy up to date?' },
  ],
  async run({ options, terminal }) {
    const { variant = variantOption.default, out, format = formatOf(out) } = options
    if (options.check && out === undefined)
      return check(shippedCopies(options.variant ? [options.variant] : VARIANT_IDS), terminal)
    const contract = contractWith(options.extension, variant)
    if (options.check && out !== undefined)
      return check([{ contract, format, file: out }], terminal)

    if (out !== undefined) checkOutput('out', out, 'file')
    const text = await render({ contract, format })
    if (out === undefined) {
      terminal.write(text)
      return 0
    }
    writeText(out, text)
    terminal.note(`wrote ${out}: variant ${variant} as ${format}, ${text.length} characters`)
    return 0
  },
})
