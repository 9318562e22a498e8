import { expect, test } from 'vitest'
import { NO_ALLOWED_RECORDS } from '#conformance/operator/allowed-records.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { submitFeedback } from '#openapi/namespaces/contactform-v1/feedback.ts'
import { runImport } from '#openapi/namespaces/folders-v1/import.ts'
import { planLines } from './dry-run.ts'

const contract = contractFor('a')
const plan = (only: readonly string[], given: Partial<Parameters<typeof planLines>[0]> = {}) =>
  planLines({
    contract,
    cases: selectCases(contract, { only }),
    mode: 'read',
    browser: false,
    level: 'assumed',
    isOwn: false,
    allowResidue: [],
    allowedRecords: NO_ALLOWED_RECORDS,
    ...given,
  }).join('\n')

test('operations with anonymous access are not planned as probes on a deployment', () => {
  const only = [submitFeedback.id]
  expect(plan(only)).not.toContain('probe')
  expect(plan(only)).toContain(`${submitFeedback.id}/answers.POST`)
  expect(plan(only, { isOwn: true })).toContain('probe')
})

test('reads with side effects are not planned on a read-only deployment', () => {
  const only = [runImport.id]
  const sent = plan(only)
    .split('\n')
    .filter((line) => /^(read|probe|write) /.test(line))
  expect(sent).toEqual([expect.stringContaining(`${runImport.id}/answers.GET`)])
  expect(plan(only, { mode: 'write' })).toContain('probe')
})

test('requests that need permission are planned where it was given', () => {
  const only = ['builder.form-submissions.delete/trashes']
  expect(plan(only, { mode: 'write' })).not.toContain('delete/trashes')
  const allowedRecords = { records: { submission: [1] }, keys: {} }
  expect(plan(only, { mode: 'write', allowedRecords })).toContain('delete/trashes')
  const lock = ['builder.components.lock/locks', 'builder.components.publish/accepted']
  expect(plan(lock, { mode: 'write' })).not.toContain('lock/locks')
  expect(plan(lock, { mode: 'write' })).toContain('publish/accepted')
  const component = { records: { component: [21] }, keys: {} }
  expect(plan(lock, { mode: 'write', allowedRecords: component })).toContain('lock/locks')
})
