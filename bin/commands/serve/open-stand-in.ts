/** Stand-ins with the options of `serve`: one without a team, and one for each team. */
import { join } from 'node:path'
import process from 'node:process'
import type { Values } from '#bin/cli/options.ts'
import { readNamesFile } from '#bin/cli/shared-options.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { reportFilesIn } from '#bin/report-files/report-files.ts'
import { isAllowedScheme } from '#handlers/authorize-screen/request.rules.ts'
import type { StateOptions } from '#handlers/stand-in/assembly.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import type { options } from './options.ts'
import type { WatchedDataset } from './watch.ts'

type ServeValues = Values<typeof options>

function appSchemes(given: readonly string[]): readonly string[] {
  const schemes = given.map((scheme) => scheme.toLowerCase().replace(/:(?:\/\/)?$/, ''))
  const wrong = schemes.find((scheme) => !isAllowedScheme(scheme))
  if (wrong !== undefined)
    throw new UsageError(
      `expected the scheme of an application such as exampleapp for --allow-scheme, got "${wrong}"`,
    )
  return schemes
}

/** Loaded on demand: most servers have no extension. */
async function extensionsOf({ extension, variant }: ServeValues) {
  if (!extension.length) return {}
  const { builtInExtensions, contractWith, extensionFiles } = await import('#bin/cli/extension.ts')
  return {
    contract: contractWith(extension, variant),
    extensions: await builtInExtensions(extension),
    extensionFiles: extensionFiles(extension),
  }
}

/** `reports` is a folder below the current one. */
type OwnOptions = Pick<
  StateOptions,
  'changed' | 'turn' | 'signingKey' | 'isFull' | 'limits' | 'journal'
> & {
  readonly reports?: string
}

export type OpenStandIn = (own: OwnOptions) => StandIn

export async function createStandInOpener(
  chosen: ServeValues,
  dataset: WatchedDataset,
): Promise<OpenStandIn> {
  const { variant, 'rest-prefix': restPrefix } = chosen
  const extended = await extensionsOf(chosen)
  const { contract = contractFor(variant) } = extended
  const names = chosen.names ? { names: readNamesFile(chosen.names, contract) } : {}
  return ({ reports = '', ...own }) =>
    createStandIn({
      variant,
      ...extended,
      ...names,
      template: dataset.template,
      dataset: dataset.name,
      restPrefix,
      auth: chosen.auth,
      asDeployed: chosen['as-deployed'] || dataset.template().asDeployed,
      appSchemes: appSchemes(chosen['allow-scheme']),
      ...(chosen.revisions !== undefined && { revisionsKept: chosen.revisions }),
      ...own,
      history: chosen.history,
      reportFiles: reportFilesIn(join(process.cwd(), reports)),
    })
}
