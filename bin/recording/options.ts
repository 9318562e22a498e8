import type { OptionSpec } from '#bin/cli/options.ts'

export const maskOption = {
  type: 'boolean',
  default: true,
  description:
    'hide people in what is recorded, which is the rule; --no-mask leaves them as they are',
} as const satisfies OptionSpec
