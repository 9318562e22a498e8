import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import { isVariantId, VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import coreNames from '#openapi/names/core.json' with { type: 'json' }
import { type Names, readNames } from '#openapi/names/names.ts'
import { translateContract } from '#openapi/names/translate.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { keysOf } from '#openapi/values/json.ts'
import { memoizeIn } from '#openapi/values/memoize.ts'
import { parseJson } from '#openapi/values/parse-json.ts'
import { readText } from './files.ts'
import { option } from './options.ts'
import { UsageError } from './usage-error.ts'

export const VARIANT_IDS = keysOf(VARIANTS)

export const variantOption = option.text('deployment variant: a has one language, b has several', {
  choices: VARIANT_IDS,
  default: 'a',
})

/** For a live site, whose index reveals its variant. */
export const siteVariantOption = (description: string) =>
  option.text(description, { choices: ['auto', ...VARIANT_IDS], default: 'auto' })

/** The variant of a stand-in that the command starts: `auto` has no index to detect it from. */
export const ownVariant = ({ variant }: { readonly variant: string }): VariantId =>
  isVariantId(variant) ? variant : 'a'

export const namesOption = option.file(
  "a names file: the vocabulary of a deployment instead of the neutral one; or core, the names of the platform's core",
)

/** Reads a file; problems are reported with its name. */
export function withFileName<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}

/** The names of a file, or those that come with the package. */
const namesIn = (file: string): Names =>
  withFileName(file, () => readNames(file === 'core' ? coreNames : parseJson(readText(file))))

/** Reads a names file; throws if the contract cannot be translated with it. */
export function readNamesFile(file: string, contract: Contract): Names {
  const names = namesIn(file)
  return withFileName(file, () => {
    translateContract(contract, names)
    return names
  })
}

/** Returns the contracts of a command: neutral, or translated by a names file. */
export function contractIn(
  file: string | undefined,
  contractOf: (variant: VariantId) => Contract = contractFor,
): (variant: VariantId) => Contract {
  if (file === undefined) return contractOf
  const names = namesIn(file)
  return memoizeIn(new Map<VariantId, Contract>(), (variant) =>
    withFileName(file, () => translateContract(contractOf(variant), names)),
  )
}
