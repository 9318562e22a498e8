import { extensionOption } from '#bin/cli/extension.ts'
import type { OptionSpecs, Values } from '#bin/cli/options.ts'
import { namesOption } from '#bin/cli/shared-options.ts'
import { connectionOptions } from '#bin/live/connection.ts'
import { REPORTERS } from '#bin/report/formats/write-reports.ts'

import { LEVELS, MODES } from '#conformance/classification.ts'

export const options = {
  variant: {
    type: 'string',
    choices: ['auto', 'a', 'b'],
    default: 'auto',
    description: 'variant of the contract to judge by; auto reads it off the index',
  },
  user: { type: 'string', placeholder: '<name>', description: 'account to call the target with' },
  password: { type: 'string', placeholder: '<text>', description: 'its application password' },
  users: {
    type: 'string',
    placeholder: '<file>',
    description: 'one account per role: {"editor": {"user": "qa", "password": "$QA_PASSWORD"}}',
  },
  mode: {
    type: 'string',
    choices: MODES,
    description:
      'what may be sent: index one GET, read reads and probes, write creates and removes',
  },
  'target-name': {
    type: 'string',
    placeholder: '<host>',
    description: 'the host, repeated: required to write to a target that is not on this machine',
  },
  'confirm-production': {
    type: 'string',
    placeholder: '<host>',
    description: 'the host once more: required to write to a target that says it is production',
  },
  level: {
    type: 'string',
    choices: LEVELS,
    description: 'what decides: must; should decides too; assumed is run and reported as well',
  },
  only: {
    type: 'string',
    many: true,
    placeholder: '<glob>',
    description: 'only this namespace, operation or case id; * matches anything',
  },
  deviations: {
    type: 'string',
    placeholder: '<file>',
    description: 'known differences, with reasons',
  },
  'write-deviations': {
    type: 'string',
    placeholder: '<file>',
    description: 'draft that file from what failed',
  },
  report: {
    type: 'string',
    default: 'understudy-report',
    placeholder: '<folder>',
    description: 'where the reports go',
  },
  reporter: {
    type: 'string',
    many: true,
    choices: REPORTERS,
    description: 'formats to write; all files, and annotations inside a workflow, when left out',
  },
  workers: { type: 'integer', minimum: 1, maximum: 64, description: 'cases run in parallel' },
  rate: { type: 'integer', description: 'requests per second at most; 0 for no limit' },
  shard: { type: 'string', placeholder: '<i/n>', description: 'run one of n parts' },
  merge: {
    type: 'string',
    many: true,
    placeholder: '<report.json>',
    description: 'put the reports of the parts of a run together; nothing is sent',
  },
  compare: {
    type: 'string',
    placeholder: '<report.json>',
    description: 'say what is new, gone or as before beside an earlier run',
  },
  seed: { type: 'integer', description: 'run the cases in an order made from this number' },
  names: namesOption,
  extension: extensionOption,
  strict: {
    type: 'boolean',
    description: 'every failure fails the run, and so does what is not deployed',
  },
  failed: { type: 'boolean', description: 'only what failed in the last report' },
  'dry-run': { type: 'boolean', description: 'list what would be sent and open no connection' },
  cleanup: {
    type: 'string',
    placeholder: '<ledger>',
    description: 'remove what a killed run left behind',
  },
  'allow-residue': {
    type: 'string',
    many: true,
    placeholder: '<id|effect>',
    description: 'operations that may be called although nobody can undo them',
  },
  nominate: {
    type: 'string',
    placeholder: '<file>',
    description: 'records and keys that may be used: {"submission": [12, 13]}',
  },
  timeout: {
    type: 'integer',
    minimum: 1,
    default: 30,
    description: 'seconds a request may take',
  },
  'max-time': {
    type: 'integer',
    minimum: 1,
    description: 'seconds the run may take; then it stops, cleans up and reports what it has',
  },
  ...connectionOptions,
} as const satisfies OptionSpecs

export type Options = Values<typeof options>
