import { option } from '#bin/cli/options.ts'

export const maskOption = option.flag(
  'hide people in what is recorded, which is the rule; --no-mask leaves them as they are',
  { default: true },
)
