import { extensionOption } from '#bin/cli/extension.ts'
import type { OptionSpecs, Values } from '#bin/cli/options.ts'
import { namesOption } from '#bin/cli/shared-options.ts'
import { connectionOptions } from '#bin/live/connection.ts'
import { maskOption } from '#bin/recording/options.ts'
import { REPORTERS } from '#bin/report/formats/write-reports.ts'
import { LEVELS } from '#conformance/classification.ts'

export const options = {
  port: {
    type: 'integer',
    default: 4011,
    maximum: 65535,
    description: 'port to listen on; 0 picks a free one',
  },
  host: { type: 'string', default: '127.0.0.1', description: 'address to listen on' },
  'allowed-hosts': {
    type: 'string',
    many: true,
    placeholder: '<name>',
    description: 'further host names under which the proxy may be called',
  },
  variant: {
    type: 'string',
    choices: ['auto', 'a', 'b'],
    default: 'auto',
    description: 'variant of the contract to judge by; auto reads it off the index',
  },
  level: {
    type: 'string',
    choices: LEVELS,
    default: 'assumed',
    description: 'what is reported: only must, should too, or everything; only must decides',
  },
  strict: { type: 'boolean', description: 'every violation that is reported decides' },
  deviations: {
    type: 'string',
    placeholder: '<file>',
    description: 'known differences, with reasons',
  },
  report: {
    type: 'string',
    default: 'understudy-report',
    placeholder: '<folder>',
    description: 'where the reports go at the end',
  },
  reporter: {
    type: 'string',
    many: true,
    choices: REPORTERS,
    description: 'formats to write; all files, and annotations inside a workflow, when left out',
  },
  'rewrite-links': {
    type: 'boolean',
    description: "let the target's own addresses in JSON and headers lead to the proxy",
  },
  record: {
    type: 'string',
    placeholder: '<file>',
    description: 'keep what goes by as a dataset that serve can load',
  },
  mask: maskOption,
  names: namesOption,
  extension: extensionOption,
  timeout: {
    type: 'integer',
    minimum: 1,
    default: 120,
    description: 'seconds without a byte after which the target counts as gone',
  },
  ...connectionOptions,
} as const satisfies OptionSpecs

export type ProxyOptions = Values<typeof options>
