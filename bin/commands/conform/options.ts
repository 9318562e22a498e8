import { extensionOption } from '#bin/cli/extension-option.ts'
import { option, type Values } from '#bin/cli/options.ts'
import { namesOption, siteVariantOption } from '#bin/cli/shared-options.ts'
import { connectionOptions } from '#bin/live/connection.ts'
import { REPORTERS } from '#bin/report/formats/write-reports.ts'

import { LEVELS, MODES } from '#conformance/call/classification.ts'

export const options = {
  variant: siteVariantOption('variant of the contract to judge by; auto reads it off the index'),
  user: option.text('account to call the target with', { placeholder: '<name>' }),
  password: option.text('its application password', { placeholder: '<text>' }),
  'login-password': option.text('what the login form of the site takes; for --browser', {
    placeholder: '<text>',
  }),
  users: option.file(
    'one account per role: {"editor": {"user": "qa", "password": "$QA_PASSWORD"}}',
  ),
  mode: option.text(
    'what may be sent: index one GET, read reads and probes, write creates and removes',
    { choices: MODES },
  ),
  'target-name': option.text(
    'the host, repeated: required to write to a target that is not on this machine',
    { placeholder: '<host>' },
  ),
  'confirm-production': option.text(
    'the host once more: required to write to a target that says it is production',
    { placeholder: '<host>' },
  ),
  level: option.text(
    'what decides: must; should decides too; assumed is run and reported as well',
    { choices: LEVELS },
  ),
  only: option.text('only this namespace, operation or case id; * matches anything', {
    many: true,
    placeholder: '<glob>',
  }),
  deviations: option.file('known differences, with reasons'),
  'write-deviations': option.file('draft that file from what failed'),
  report: option.text('where the reports go', {
    default: 'understudy-report',
    placeholder: '<folder>',
  }),
  reporter: option.text(
    'formats to write; all files, and annotations inside a workflow, when left out',
    { many: true, choices: REPORTERS },
  ),
  workers: option.integer('cases run in parallel', { minimum: 1, maximum: 64 }),
  rate: option.integer('requests per second at most; 0 for no limit'),
  shard: option.text('run one of n parts', { placeholder: '<i/n>' }),
  merge: option.text('put the reports of the parts of a run together; nothing is sent', {
    many: true,
    placeholder: '<report.json>',
  }),
  compare: option.text('say what is new, gone or as before beside an earlier run', {
    placeholder: '<report.json>',
  }),
  seed: option.integer('run the cases in an order made from this number'),
  names: namesOption,
  extension: extensionOption,
  browser: option.flag('run the cases that only a browser can judge as well; needs playwright'),
  strict: option.flag(
    'every failure fails the run, and so do quirks of deployments and what is not deployed',
  ),
  'as-deployed': option.flag(
    'without an address: judge a stand-in that does what deployments do; its quirks are reported',
  ),
  'last-failed': option.flag('only what failed in the last report', { formerly: 'failed' }),
  'dry-run': option.flag('list what would be sent and open no connection'),
  cleanup: option.text('remove what a killed run left behind', { placeholder: '<ledger>' }),
  'allow-residue': option.text('operations that may be called although they cannot be undone', {
    many: true,
    placeholder: '<id|effect>',
  }),
  'use-records': option.file('records and keys that may be used: {"submission": [12, 13]}', {
    formerly: 'nominate',
  }),
  timeout: option.integer('seconds a request may take', { minimum: 1, default: 30 }),
  'max-time': option.integer(
    'seconds the run may take; then it stops, cleans up and reports what it has',
    { minimum: 1 },
  ),
  ...connectionOptions,
}

export type Options = Values<typeof options>
