import { option, type Values } from '#bin/cli/options.ts'

/** How a live site is read, for every command that takes one. */
export const liveOptions = {
  user: option.text('read the live index as this user', { placeholder: '<name>' }),
  password: option.text('application password; better in UNDERSTUDY_PASSWORD', {
    placeholder: '<password>',
  }),
  timeout: option.integer('how long one response may take', {
    minimum: 1,
    maximum: 600,
    default: 20,
    placeholder: '<seconds>',
  }),
  cached: option.flag('compare a live index although it is a cached copy'),
  insecure: option.flag('accept any certificate; for loopback addresses only'),
}

/** What such a command is given: a live site, or what it once said of itself. */
export const indexOperand = {
  name: 'rest-root',
  required: true,
  description: 'a live REST root, or a saved index document',
} as const

export type LiveAccess = Values<typeof liveOptions>
