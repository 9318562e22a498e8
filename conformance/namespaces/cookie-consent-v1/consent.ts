/** The consent of visitors. */
import { listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { defineCase, SCENARIO } from '#conformance/case/case.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import {
  countConsent,
  listConsentHistory,
  logConsent,
} from '#openapi/namespaces/cookie-consent-v1/consent.ts'

const sample = {
  uid: 'k3x9w0aa-1b2c3d4e-5f6a7b8c-9d0e1f2a',
  version: 1,
  consents: { essential: ['session'] },
}

const strangerCase = defineCase({
  ...SCENARIO,
  id: 'cookie-consent.consent.list-history/without-uid',
  level: 'assumed',
  spec: '4.13',
  title: 'Without a uid the history is empty, also after a visitor consented.',
  standInOnly: true,
  async run(context) {
    await context.callOk(logConsent, sample)
    const { body } = await context.callOk(listConsentHistory, {})
    check('entries', listAt(body)).is([])
  },
})

export const consent: Playbook = {
  cases: [strangerCase],
  plays: [
    play(logConsent, {
      sample,
      sideEffect: {
        read: listConsentHistory,
        args: async (context) => ({
          ...(await context.sample(logConsent)),
          consents: { essential: [] },
        }),
      },
    }),
    play(countConsent, { sample }),
    play(listConsentHistory, { sample: { uid: sample.uid } }),
  ],
}
