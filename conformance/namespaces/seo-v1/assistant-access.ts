/** Access to the assistant: consent, and the tokens delivered to the site. */
import { createHash } from 'node:crypto'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { demoValue } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { getAiUsage } from '#openapi/namespaces/seo-v1/assistant.ts'
import {
  receiveRefreshedTokens,
  receiveTokens,
  setAiConsent,
} from '#openapi/namespaces/seo-v1/assistant-access.ts'

/** Tokens are requested by the first call that needs them. */
const newTokensCase: Case = defineCase({
  ...SCENARIO,
  id: 'seo.ai-usage.read/asks-for-tokens',
  level: 'assumed',
  spec: '4.13',
  standInOnly: true,
  title: 'A call without tokens requests new ones; an earlier delivery is then rejected.',
  async run(context) {
    const options = { as: 'author' } as const
    // The same delivery is accepted until tokens are requested again.
    const delivery = await context.sample(receiveTokens)
    await context.callOk(setAiConsent, { consent: true }, options)
    await context.callOk(getAiUsage, {}, options)
    await context.callRejected(receiveTokens, delivery, { as: 'anonymous' })
  },
})

const sample = {
  access_jwt: 'a.sample.token',
  refresh_jwt: 'a.sample.token',
  // On other targets it must never be valid by accident: an anonymous caller must be rejected.
  code_challenge: demoValue(
    createHash('sha256').update(DEMO.verifier).digest('hex'),
    '0'.repeat(64),
  ),
  user_id: demoValue(3, UNASSIGNED_ID),
}
const unknownRecord = { code_challenge: 'no-such-proof' }

export const assistantAccess: Playbook = {
  plays: [
    play(setAiConsent, { sideEffect: { read: getAiUsage, args: { consent: true }, readArgs: {} } }),
    play(receiveTokens, { sample, unknownRecord, sideEffect: { read: receiveTokens } }),
    play(receiveRefreshedTokens, {
      sample,
      unknownRecord,
      sideEffect: { read: receiveRefreshedTokens },
    }),
  ],
  cases: [newTokensCase],
}
