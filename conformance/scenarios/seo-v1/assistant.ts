/** The tokens of the assistant are asked for by the call that needs them first. */

import { type Case, defineCase } from '#conformance/case.ts'
import { samplesFor } from '#conformance/samples/samples.ts'
import { done, refused } from '#conformance/scenarios/steps.ts'
import { getAiUsage } from '#openapi/namespaces/seo-v1/assistant.ts'
import { receiveTokens, setAiConsent } from '#openapi/namespaces/seo-v1/assistant-access.ts'

const receive = receiveTokens
const options = { as: 'author' } as const

/** The very same delivery is accepted as long as nobody asked again. */
const asksAgain: Case = defineCase({
  id: 'seo.ai-usage.read/asks-for-tokens',
  kind: 'scenario',
  level: 'assumed',
  needs: 'write',
  spec: '4.13',
  standInOnly: true,
  isolated: true,
  title: 'Whoever has no tokens asks for some; a delivery that was asked for earlier is refused.',
  async run(context) {
    const delivery = await samplesFor(context, receive)
    const args = { consent: true }
    await context.done(setAiConsent, args, options)
    await context.done(getAiUsage, {}, options)
    await context.refused(receive, delivery, { as: 'anonymous' })
  },
})

export const assistantCases: readonly Case[] = [asksAgain]
