import { extensionOption } from '#bin/cli/extension-option.ts'
import { option, type Values } from '#bin/cli/options.ts'
import { namesOption, siteVariantOption } from '#bin/cli/shared-options.ts'
import { connectionOptions } from '#bin/live/connection.ts'
import { REPORTERS } from '#bin/report/formats/write-reports.ts'

import { LEVELS, MODES } from '#conformance/call/classification.ts'

/** They run no cases. */
const NO_RUN = ['merge', 'cleanup']
/** They end without a verdict. */
const NO_VERDICT = ['cleanup', 'dry-run']

export const options = {
  variant: {
    ...siteVariantOption('variant of the contract; auto detects it from the index'),
    excludes: 'merge',
  },
  user: option.text('account to call the target with', {
    placeholder: '<name>',
    needs: 'rest-root',
  }),
  password: option.text('its application password', {
    placeholder: '<text>',
    needs: 'rest-root',
  }),
  'login-password': option.text('its password for the login form of the site; for --browser', {
    placeholder: '<text>',
    needs: 'browser',
  }),
  users: option.file(
    'one account per role: {"editor": {"user": "qa", "password": "$QA_PASSWORD"}}',
    { needs: 'rest-root' },
  ),
  mode: option.text(
    'permitted requests: index sends one GET, read reads and probes, write creates and removes records',
    { choices: MODES, excludes: NO_RUN },
  ),
  'target-name': option.text(
    'the host name again, as a confirmation: required to write to a target that is not on this machine',
    { placeholder: '<host>', needs: 'rest-root' },
  ),
  'confirm-production': option.text(
    'the host name again, as a confirmation: required to write to a target that appears to be production',
    { placeholder: '<host>', needs: 'rest-root' },
  ),
  level: option.text(
    'levels that decide: must, or must and should; assumed also runs and reports assumed cases',
    { choices: LEVELS, excludes: NO_RUN },
  ),
  only: option.text('only this namespace, operation or case id; * matches anything', {
    many: true,
    placeholder: '<glob>',
    excludes: NO_RUN,
  }),
  deviations: option.file('known differences, with reasons', { excludes: NO_VERDICT }),
  'write-deviations': option.output('draft that file from the failures', { excludes: NO_VERDICT }),
  report: option.outputFolder('folder for the reports', { default: 'understudy-report' }),
  reporter: option.text('report formats; default: all files, and annotations inside a workflow', {
    many: true,
    choices: REPORTERS,
    excludes: NO_VERDICT,
  }),
  workers: option.integer('cases run in parallel', { minimum: 1, maximum: 64, excludes: 'merge' }),
  rate: option.integer('requests per second at most; 0 for no limit', { excludes: 'merge' }),
  shard: option.text('run one of n parts', { placeholder: '<i/n>', excludes: NO_RUN }),
  merge: option.text('merge the reports of the shards of a run; nothing is sent', {
    many: true,
    placeholder: '<report.json>',
  }),
  compare: option.text('compare with an earlier run: new, fixed and unchanged failures', {
    placeholder: '<report.json>',
    excludes: NO_VERDICT,
  }),
  seed: option.integer('run the cases in a random order with this seed', { excludes: NO_RUN }),
  names: { ...namesOption, excludes: 'merge' },
  extension: { ...extensionOption, excludes: 'merge' },
  browser: option.flag('also run the cases that need a browser; needs playwright', {
    excludes: NO_RUN,
  }),
  strict: option.flag(
    'every failure fails the run, and so do quirks and namespaces that are not deployed',
    { excludes: NO_VERDICT },
  ),
  'as-deployed': option.flag(
    'without an address: judge a stand-in with the behaviour of deployments; its quirks are reported',
    { excludes: 'rest-root' },
  ),
  'last-failed': option.flag('only the cases that failed in the last report', {
    formerly: 'failed',
    excludes: NO_RUN,
  }),
  'dry-run': option.flag('list all requests without opening a connection'),
  cleanup: option.text('remove the records of a killed run, listed in its ledger', {
    placeholder: '<ledger>',
  }),
  'restore-unsigned': option.flag(
    'with --cleanup: restore settings too whose lines in the ledger this user did not sign',
    { needs: 'cleanup' },
  ),
  'allow-residue': option.text('operations that may be called although they cannot be undone', {
    many: true,
    placeholder: '<id|effect>',
    excludes: NO_RUN,
  }),
  'use-records': option.file('records and keys that may be used: {"submission": [12, 13]}', {
    formerly: 'nominate',
    excludes: 'merge',
  }),
  timeout: option.integer('timeout of a request in seconds', {
    minimum: 1,
    maximum: 3600,
    default: 30,
    excludes: 'merge',
  }),
  'max-time': option.integer(
    'maximum duration in seconds; then the run stops, cleans up and writes the report',
    { minimum: 1, maximum: 604_800, excludes: 'merge' },
  ),
  insecure: { ...connectionOptions.insecure, needs: 'rest-root' },
  ca: { ...connectionOptions.ca, needs: 'rest-root' },
  proxy: { ...connectionOptions.proxy, needs: 'rest-root' },
}

export type Options = Values<typeof options>
