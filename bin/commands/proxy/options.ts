import { extensionOption } from '#bin/cli/extension-option.ts'
import { option, type Values } from '#bin/cli/options.ts'
import { namesOption, siteVariantOption } from '#bin/cli/shared-options.ts'
import { connectionOptions } from '#bin/live/connection.ts'
import { maskOption } from '#bin/recording/options.ts'
import { REPORTERS } from '#bin/report/formats/write-reports.ts'
import { LEVELS } from '#conformance/call/classification.ts'

export const options = {
  port: option.integer('port to listen on; 0 picks a free one', { default: 4011, maximum: 65535 }),
  host: option.text('address to listen on', { default: '127.0.0.1' }),
  'allowed-hosts': option.text('further host names under which the proxy may be called', {
    many: true,
    placeholder: '<name>',
  }),
  'control-secret': option.text(
    'what /__understudy/ asks for in the header x-understudy-secret; rather set the variable UNDERSTUDY_CONTROL_SECRET',
    { placeholder: '<text>' },
  ),
  variant: siteVariantOption('variant of the contract to judge by; auto reads it off the index'),
  level: option.text('what is reported: only must, should too, or everything; only must decides', {
    choices: LEVELS,
    default: 'assumed',
  }),
  strict: option.flag('every violation that is reported decides'),
  deviations: option.file('known differences, with reasons'),
  report: option.text('where the reports go at the end', {
    default: 'understudy-report',
    placeholder: '<folder>',
  }),
  reporter: option.text(
    'formats to write; all files, and annotations inside a workflow, when left out',
    { many: true, choices: REPORTERS },
  ),
  'rewrite-links': option.flag(
    "let the target's own addresses in JSON and headers lead to the proxy",
  ),
  record: option.file('keep what goes by as a dataset that serve can load'),
  mask: maskOption,
  names: namesOption,
  extension: extensionOption,
  timeout: option.integer('seconds without a byte after which the target counts as gone', {
    minimum: 1,
    default: 120,
  }),
  ...connectionOptions,
}

export type ProxyOptions = Values<typeof options>
