import type { OptionSpec } from '#bin/cli/options.ts'

export const maskOption = {
  type: 'boolean',
  default: true,
  description: 'hide names, mail addresses, numbers and passwords of people in what is recorded',
} as const satisfies OptionSpec
