/** The tokens of the assistant are asked for by the call that needs them first. */
import { type Case, defineCase } from '#conformance/case.ts'
import { samplesFor } from '#conformance/samples/samples.ts'
import { done, refused } from '#conformance/scenarios/steps.ts'

const receive = 'seo.ai-callback.receive'
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
    const delivery = await samplesFor(context, context.operation(receive))
    const args = { consent: true }
    await done(context, { operation: 'seo.ai-consent.write', args, options })
    await done(context, { operation: 'seo.ai-usage.read', options })
    await refused(context, { operation: receive, args: delivery, options: { as: 'anonymous' } })
  },
})

export const assistantCases: readonly Case[] = [asksAgain]
