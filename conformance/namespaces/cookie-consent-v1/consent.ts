/** The consent of visitors. */
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

export const consent: Playbook = {
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
