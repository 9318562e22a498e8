/** The writing assistant. */
import { valueAfter } from '#conformance/playbook/dependent-value.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { callFirst, type Shape } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import { generateSuggestions, getAiUsage } from '#openapi/namespaces/seo-v1/assistant.ts'
import { setAiConsent } from '#openapi/namespaces/seo-v1/assistant-access.ts'

const agreed = step(setAiConsent, { consent: true })

const noConsent: Shape = {
  name: 'without-consent',
  when: 'for a caller without consent',
  isBare: true,
  status: 403,
}

/** The stand-in requires a licence of the contributor. */
const unlicensed: Shape = {
  name: 'unlicensed',
  when: 'for a caller without a licence',
  prepare: callFirst({ ...agreed, options: { as: 'contributor' } }),
  isBare: true,
  as: 'contributor',
  status: 402,
}

const shapes = [noConsent, unlicensed]

export const assistant: Playbook = {
  plays: [
    // Not an argument of the operation: the consent only has to come first.
    { operation: getAiUsage, sample: { consent: valueAfter(agreed, true) }, shapes },
    play(generateSuggestions, {
      sample: { focus_keyphrase: valueAfter(agreed, 'a sample'), language: 'en' },
      shapes,
      sideEffect: { read: getAiUsage },
    }),
  ],
}
