/** The writing assistant. */
import { valueAfter } from '#conformance/playbook/dependent-value.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { callFirst, type Shape } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import { generateSuggestions, getAiUsage } from '#openapi/namespaces/seo-v1/assistant.ts'
import { setAiConsent } from '#openapi/namespaces/seo-v1/assistant-access.ts'

const consentStep = step(setAiConsent, { consent: true })

const noConsentShape: Shape = {
  name: 'without-consent',
  when: 'for a caller without consent',
  hasRequiredArgsOnly: true,
  status: 403,
}

/** The stand-in requires a licence of the contributor. */
const unlicensedShape: Shape = {
  name: 'unlicensed',
  when: 'for a caller without a licence',
  prepare: callFirst({ ...consentStep, options: { as: 'contributor' } }),
  hasRequiredArgsOnly: true,
  as: 'contributor',
  status: 402,
}

const shapes = [noConsentShape, unlicensedShape]

export const assistant: Playbook = {
  plays: [
    // Not an argument of the operation: the consent only has to come first.
    { operation: getAiUsage, sample: { consent: valueAfter(consentStep, true) }, shapes },
    play(generateSuggestions, {
      sample: { focus_keyphrase: valueAfter(consentStep, 'a sample'), language: 'en' },
      shapes,
      sideEffect: { read: getAiUsage },
    }),
  ],
}
