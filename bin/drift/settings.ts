import { extensionOption } from '#bin/cli/extension-option.ts'
import { option, type Values } from '#bin/cli/options.ts'
import { namesOption } from '#bin/cli/shared-options.ts'
import { liveOptions } from '#bin/live/options.ts'

export const FORMATS = ['text', 'json', 'markdown', 'html', 'sarif', 'github'] as const

export const options = {
  'fail-on': option.text(
    'exit with 1 for breaking differences from stated expectations, for any difference, or never',
    { choices: ['breaking', 'any', 'never'], default: 'breaking' },
  ),
  format: option.text('format of the report', { choices: FORMATS, default: 'text' }),
  out: option.output('write the report to this file instead of standard output'),
  report: option.outputFolder(
    'also write drift.html and drift.json into this folder, and keep the run: new, fixed, first seen',
  ),
  accept: option.file('accepted differences, each with a reason and an expiry date'),
  'write-acceptance': option.output(
    'write an entry for each failing difference; the reasons are to be filled in',
  ),
  save: option.output('save the live index to this file, as the next baseline', {
    needsAddress: true,
  }),
  all: option.flag('also show descriptions, order and link hosts, and every location of a change'),
  sample: option.flag(
    'also read safe lists and items of the live site and compare the responses with the contract; values are masked',
    { needsAddress: true },
  ),
  expected: option.text('which side is the expected one', {
    choices: ['left', 'right'],
    default: 'right',
  }),
  names: namesOption,
  extension: extensionOption,
  ...liveOptions,
  'print-schema': option.flag('print the JSON Schema of the json format and do nothing else'),
}

export type Settings = Values<typeof options>
