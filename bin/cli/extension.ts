import type { StandInExtension } from '#handlers/stand-in/extension.ts'
import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import { type ExtendedContracts, extendContract, withBuiltIn } from '#openapi/extension/extend.ts'
import { readExtension } from '#openapi/extension/read.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { NEIGHBOURS } from '#openapi/neighbours/index.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { memoizeIn } from '#openapi/values/memoize.ts'
import { parseJson } from '#openapi/values/parse-json.ts'
import { readText } from './files.ts'
import { withFileName } from './shared-options.ts'
import { UsageError } from './usage-error.ts'

/** Adds the operations of the package's own extension to both variants. */
const addNeighbours = (contracts: ExtendedContracts): ExtendedContracts => ({
  ...contracts,
  contractOf: memoizeIn(new Map<VariantId, Contract>(), (variant) =>
    withBuiltIn(contracts.contractOf(variant), NEIGHBOURS),
  ),
})

/** The behaviour of the named extensions of the package; files have none of their own. */
export async function builtInExtensions(
  named: readonly string[],
): Promise<readonly StandInExtension[]> {
  if (!named.includes(NEIGHBOURS.name)) return []
  const { neighbours } = await import('#handlers/neighbours/index.ts')
  return [neighbours]
}

/** The extensions that are files. */
export const extensionFiles = (named: readonly string[]): readonly string[] =>
  named.filter((name) => name !== NEIGHBOURS.name)

function addExtension(contracts: ExtendedContracts, file: string): ExtendedContracts {
  if (file === NEIGHBOURS.name) return addNeighbours(contracts)
  return withFileName(file, () => {
    const extension = readExtension(parseJson(readText(file)), contracts.contractOf)
    const { variant } = extension
    if (contracts.variant !== undefined && contracts.variant !== variant)
      throw new InputError(`it extends variant ${variant}, the one before it ${contracts.variant}`)
    const extended = extendContract(contracts.contractOf(variant), extension)
    return {
      variant,
      contractOf: (wanted) => (wanted === variant ? extended : contracts.contractOf(wanted)),
    }
  })
}

/** The contracts extended by the files; the plain contracts without a file. */
export const extendContracts = (files: readonly string[]): ExtendedContracts =>
  files.reduce(addExtension, { contractOf: contractFor })

/** The contract of an explicitly chosen variant. */
export function contractWith(files: readonly string[], variant: VariantId): Contract {
  const extended = extendContracts(files)
  if (extended.variant !== undefined && extended.variant !== variant)
    throw new UsageError(
      `${files[0]} extends variant ${extended.variant}; use --variant ${extended.variant}`,
    )
  return extended.contractOf(variant)
}

interface ExtensionSettings {
  readonly extension: readonly string[]
  readonly variant: VariantId | 'auto'
}

/** The contracts extended by --extension; undefined without one. */
export function extendedContracts(settings: ExtensionSettings): ExtendedContracts | undefined {
  const { extension, variant } = settings
  if (!extension.length) return undefined
  if (variant !== 'auto') contractWith(extension, variant)
  return extendContracts(extension)
}

/** The contract of the chosen variant; that of the extension, or variant A, where it is detected. */
export function chosenContract(
  variant: VariantId | 'auto',
  extended: ExtendedContracts | undefined,
): Contract {
  const chosen = variant === 'auto' ? (extended?.variant ?? 'a') : variant
  return (extended?.contractOf ?? contractFor)(chosen)
}
