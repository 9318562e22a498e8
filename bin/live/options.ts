import { option, type Values } from '#bin/cli/options.ts'

/** Options of all commands that read a live site. */
export const liveOptions = {
  user: option.text('read the live index as this user', {
    placeholder: '<name>',
    needsAddress: true,
  }),
  password: option.text('application password; better in UNDERSTUDY_PASSWORD', {
    placeholder: '<password>',
    needsAddress: true,
  }),
  timeout: option.integer('timeout of a response in seconds', {
    minimum: 1,
    maximum: 600,
    default: 20,
    placeholder: '<seconds>',
    needsAddress: true,
  }),
  cached: option.flag('compare a live index although it is a cached copy', { needsAddress: true }),
  insecure: option.flag('accept any certificate; for loopback addresses only', {
    needsAddress: true,
  }),
}

/** The operand: a live site, or its saved index. */
export const indexOperand = {
  name: 'rest-root',
  required: true,
  description: 'a live REST root, or a saved index document',
} as const

export type LiveAccess = Values<typeof liveOptions>
