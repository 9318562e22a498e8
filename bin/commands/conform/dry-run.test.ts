import { expect, test } from 'playwright/test'
import { selectCases } from '#conformance/runner/select.ts'
import { contractFor } from '#openapi/contract.ts'
import { submitFeedback } from '#openapi/namespaces/contactform-v1/feedback.ts'
import { planLines } from './dry-run.ts'

const contract = contractFor('a')
const cases = selectCases(contract, { only: [submitFeedback.id] })
const planned = (isOwn: boolean) =>
  planLines({ contract, cases, mode: 'read', level: 'assumed', isOwn }).join('\n')

test('no probe is planned of what anonymous callers may do on a deployment', () => {
  expect(planned(false)).not.toContain('probe')
  expect(planned(false)).toContain(`${submitFeedback.id}/answers.POST`)
  expect(planned(true)).toContain('probe')
})
