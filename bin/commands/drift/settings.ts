import { extensionOption } from '#bin/cli/extension.ts'
import type { OptionSpecs, Values } from '#bin/cli/options.ts'
import { namesOption } from '#bin/cli/shared-options.ts'
import { liveOptions } from '#bin/live/options.ts'

export const FORMATS = ['text', 'json', 'markdown', 'sarif', 'github'] as const

export const options = {
  'fail-on': {
    type: 'string',
    choices: ['breaking', 'any', 'never'],
    default: 'breaking',
    description:
      'exit with 1 for breaking differences from what is stated, for any difference, or never',
  },
  format: {
    type: 'string',
    choices: FORMATS,
    default: 'text',
    description: 'what to print',
  },
  out: {
    type: 'string',
    placeholder: '<file>',
    description: 'write the report to this file instead of standard output',
  },
  accept: {
    type: 'string',
    placeholder: '<file>',
    description: 'accepted differences, each with a reason and an expiry date',
  },
  'write-acceptance': {
    type: 'string',
    placeholder: '<file>',
    description: 'write an entry for each difference that fails; you fill in the reasons',
  },
  save: {
    type: 'string',
    placeholder: '<file>',
    description: 'keep the live index in this file, as the next baseline',
  },
  all: {
    type: 'boolean',
    description: 'also show descriptions, order and link hosts, and every place of a change',
  },
  sample: {
    type: 'boolean',
    description:
      'also read safe lists and items of the live site and compare the responses with the contract; values are masked',
  },
  expected: {
    type: 'string',
    choices: ['left', 'right'],
    default: 'right',
    description: 'which side is the expected one',
  },
  names: namesOption,
  extension: extensionOption,
  ...liveOptions,
  'print-schema': {
    type: 'boolean',
    description: 'print the JSON Schema of the json format and do nothing else',
  },
} as const satisfies OptionSpecs

export type Settings = Values<typeof options>
