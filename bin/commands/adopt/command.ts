import { isAddress, readOperand } from '#bin/cli/address.ts'
import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { extendContracts } from '#bin/cli/extension.ts'
import { extensionOption } from '#bin/cli/extension-option.ts'
import { writeText } from '#bin/cli/files.ts'
import { option, type Values } from '#bin/cli/options.ts'
import {
  contractIn,
  namesOption,
  readNamesFile,
  siteVariantOption,
  VARIANT_IDS,
  withFileName,
} from '#bin/cli/shared-options.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { parseIndex } from '#bin/live/index-document.ts'
import { indexOperand, liveOptions } from '#bin/live/options.ts'
import type { LiveSite } from '#bin/live/site.ts'
import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import { detectContract } from '#openapi/drift/read/detect.ts'
import { surfaceOf } from '#openapi/drift/read/read.ts'
import { draftExtension, type ExtensionDraft } from '#openapi/extension/draft.ts'
import { extendContract } from '#openapi/extension/extend.ts'
import type { NeutralNames } from '#openapi/extension/index-routes.ts'
import { readExtension } from '#openapi/extension/read.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { neutralVocabularyOf, vocabularyOf } from '#openapi/names/names.ts'
import { translateArguments } from '#openapi/names/translate.ts'
import type { Json } from '#openapi/values/json.ts'
import type { SampledSite } from './sample.ts'

const options = {
  variant: siteVariantOption(
    'the variant of the contract to extend; auto detects it from the index',
  ),
  out: option.output('write the extension here instead of standard output'),
  sample: option.flag(
    'read each new route without parameters once, for schemas and masked records',
  ),
  names: namesOption,
  extension: extensionOption,
  ...liveOptions,
}
type AdoptSettings = Values<typeof options>

interface AdoptNames {
  readonly neutral: NeutralNames
  readonly toDeploymentPath: (path: string) => string
  readonly members: SampledSite['members']
}

/** A name is kept if the neutral one would be spelled differently there. */
const reversible =
  (toNeutral: (name: string) => string, toDeployment: (name: string) => string) =>
  (name: string): string => {
    const word = toNeutral(name)
    return toDeployment(word) === name ? word : name
  }

/**
 * Translation between the names of the deployment and the contract; the identity without a file.
 */
function adoptNames(file: string | undefined): AdoptNames {
  const identity = (name: string) => name
  if (file === undefined)
    return {
      neutral: { path: identity, namespace: identity, arguments: (args) => args },
      toDeploymentPath: identity,
      members: { toNeutral: identity, toDeployment: identity },
    }
  const names = readNamesFile(file, contractFor('b'))
  const neutral = neutralVocabularyOf(names)
  const deployment = vocabularyOf(names)
  return {
    neutral: {
      path: neutral.path,
      namespace: neutral.namespace,
      arguments: (args, path) => {
        const [from, to] = [deployment.forOperation({ path }), neutral.forOperation({ path })]
        return translateArguments(args, {
          ...to,
          argument: reversible(to.argument, from.argument),
        })
      },
    },
    toDeploymentPath: deployment.path,
    members: {
      toNeutral: reversible(neutral.field, deployment.field),
      toDeployment: deployment.field,
    },
  }
}

/** Known routes come from the contract, in neutral names, and from earlier extensions. */
function draft(index: Json, settings: AdoptSettings): ExtensionDraft {
  const { contractOf } = extendContracts(settings.extension)
  const contractInDeploymentNames = contractIn(settings.names, contractOf)
  const [first, ...others] = VARIANT_IDS
  const variant: VariantId =
    settings.variant === 'auto'
      ? detectContract(surfaceOf({ kind: 'index', document: index }), [
          contractInDeploymentNames(first ?? 'a'),
          ...others.map(contractInDeploymentNames),
        ]).contract.variant.id
      : settings.variant
  return draftExtension({
    contract: contractOf(variant),
    index,
    neutral: adoptNames(settings.names).neutral,
  })
}

function printSummary({ extension, skipped }: ExtensionDraft, { note }: Terminal): void {
  const { routes, namespaces = {}, everywhere = {}, arguments: further = {} } = extension
  const count = routes.flatMap(({ operations }) => operations).length
  note(
    `drafted ${count} operations on ${routes.length} routes, ${Object.keys(namespaces).length} new namespaces, for variant ${extension.variant}; review it before you use it`,
  )
  const added = [...Object.keys(everywhere), ...Object.keys(further)]
  if (added.length) note(`additional arguments of known operations: ${added.join(', ')}`)
  const { differences = [] } = extension
  if (differences.length)
    note(`${differences.length} differences from the contract, accepted by drift with this file:`)
  for (const { path, message } of differences) note(`  ${path}: ${message}`)
  for (const { pattern, why } of skipped) note(`left out: ${pattern}: ${why}`)
}

async function withSample(
  made: ExtensionDraft,
  site: LiveSite | undefined,
  { settings, terminal }: { readonly settings: AdoptSettings; readonly terminal: Terminal },
): Promise<ExtensionDraft> {
  if (!settings.sample) return made
  if (!site) throw new UsageError('--sample needs a live REST root, not a saved index')
  const { sampleAdopted } = await import('./sample.ts')
  const { toDeploymentPath, members } = adoptNames(settings.names)
  const { extension, read, rejected } = await sampleAdopted(made.extension, {
    site,
    toDeploymentPath,
    members,
  })
  terminal.note(`sampled ${read} routes; ${rejected} refused this caller`)
  return { ...made, extension }
}

/** The contract with the draft; a draft that another command would reject is not written. */
function extendedByDraft(
  { extension }: ExtensionDraft,
  { names, extension: files }: AdoptSettings,
): Contract {
  const { contractOf } = extendContracts(files)
  const extended = withFileName('the draft', () =>
    extendContract(
      contractOf(extension.variant),
      readExtension(JSON.parse(JSON.stringify(extension)), contractOf),
    ),
  )
  return contractIn(names, () => extended)(extension.variant)
}

async function withDifferences(
  made: ExtensionDraft,
  index: Json,
  settings: AdoptSettings,
): Promise<ExtensionDraft> {
  const { differencesFrom } = await import('./differences.ts')
  const differences = differencesFrom(extendedByDraft(made, settings), index)
  return differences.length ? { ...made, extension: { ...made.extension, differences } } : made
}

/** Unusable files are reported before the site receives a request. */
function checkFiles({ names, extension }: AdoptSettings): void {
  extendContracts(extension)
  adoptNames(names)
}

async function run(
  operand: string,
  settings: AdoptSettings,
  terminal: Terminal,
): Promise<ExitCode> {
  checkFiles(settings)
  const { openSite, readIndex } = await import('#bin/live/site.ts')
  const site = isAddress(operand) ? openSite(operand, settings) : undefined
  try {
    const text = site ? await readIndex(site, settings) : readOperand(operand)
    const index = parseIndex(text, operand)
    const sampled = await withSample(draft(index, settings), site, { settings, terminal })
    const drafted = await withDifferences(sampled, index, settings)
    const json = escapeUnprintable(`${JSON.stringify(drafted.extension, null, 2)}\n`)
    if (settings.out === undefined) terminal.write(json)
    else writeText(settings.out, json)
    printSummary(drafted, terminal)
    return 0
  } finally {
    await site?.close()
  }
}

export const adopt = defineCommand({
  operands: [indexOperand],
  options,
  details: [
    'The site receives one safe GET; with --sample one more for each new route without parameters, and with --user another one if that is rejected. Strings in responses are masked, credentials are never stored.',
    'Unless a sample shows otherwise, reads are drafted as public and writes as restricted to administrators: check `access` and `archetype` before you rely on them.',
  ],
  examples: [
    {
      line: 'understudy adopt https://staging.example/api/ --sample --out extension.json',
      does: 'draft an extension from the additional routes of a deployment',
    },
    { line: 'understudy serve --extension extension.json', does: 'serve them too' },
    {
      line: 'understudy drift https://staging.example/api/ --extension extension.json',
      does: 'compare them too',
    },
  ],
  run: ({ options: settings, operands: [operand = ''], terminal }) =>
    run(operand, settings, terminal),
})
