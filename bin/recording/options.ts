import { option } from '#bin/cli/options.ts'

export const maskOption = option.flag(
  'mask personal data in the recording (default); --no-mask keeps it',
  { default: true },
)
