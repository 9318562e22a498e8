import type { OptionSpec } from '#bin/cli/options.ts'
import { VARIANTS, type VariantId } from '#openapi/variants.ts'

export const VARIANT_IDS = Object.keys(VARIANTS) as VariantId[]

export const variantOption = {
  type: 'string',
  choices: VARIANT_IDS,
  default: 'a',
  description: 'deployment variant: a has one language, b has several',
} as const satisfies OptionSpec
