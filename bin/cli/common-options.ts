import type { OptionSpecs } from './options.ts'

/** The options every command has. */
export const COMMON_OPTIONS = {
  config: {
    type: 'string',
    placeholder: '<file>',
    description: 'read options from this file instead of understudy.config.ts, .js or .json',
  },
  help: { type: 'boolean', short: 'h', description: 'show this text' },
  version: { type: 'boolean', short: 'v', description: 'show the version' },
} as const satisfies OptionSpecs
