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
  'allowed-hosts': option.text('additional host names to respond to', {
    many: true,
    placeholder: '<name>',
  }),
  'control-secret': option.text(
    'secret that /__understudy/ requires in the header x-understudy-secret; better set the variable UNDERSTUDY_CONTROL_SECRET',
    { placeholder: '<text>' },
  ),
  variant: siteVariantOption('variant of the contract; auto detects it from the index'),
  level: option.text('levels to report: must, must and should, or all; only must decides', {
    choices: LEVELS,
    default: 'assumed',
  }),
  strict: option.flag('every reported violation decides'),
  deviations: option.file('known differences, with reasons'),
  report: option.outputFolder('folder for the reports, written at the end', {
    default: 'understudy-report',
  }),
  reporter: option.text('report formats; default: all files, and annotations inside a workflow', {
    many: true,
    choices: REPORTERS,
  }),
  'rewrite-links': option.flag(
    "rewrite the target's own addresses in JSON and headers to the proxy",
  ),
  record: option.output('record the traffic as a dataset for serve'),
  mask: { ...maskOption, needs: 'record' },
  names: namesOption,
  extension: extensionOption,
  timeout: option.integer('seconds without data until the target counts as unreachable', {
    minimum: 1,
    maximum: 3600,
    default: 120,
  }),
  ...connectionOptions,
}

export type ProxyOptions = Values<typeof options>
