import type { OptionSpecs, Values } from '#bin/cli/options.ts'

/** How a live site is read, for every command that takes one. */
export const liveOptions = {
  user: { type: 'string', placeholder: '<name>', description: 'read the live index as this user' },
  password: {
    type: 'string',
    placeholder: '<password>',
    description: 'application password; better in UNDERSTUDY_PASSWORD',
  },
  timeout: {
    type: 'integer',
    minimum: 1,
    maximum: 600,
    default: 20,
    placeholder: '<seconds>',
    description: 'how long one response may take',
  },
  cached: { type: 'boolean', description: 'compare a live index although it is a cached copy' },
  insecure: {
    type: 'boolean',
    description: 'accept any certificate; for loopback addresses only',
  },
} as const satisfies OptionSpecs

export type LiveAccess = Values<typeof liveOptions>
