/** Section 3 for themes. Activation cannot be undone everywhere: stand-in only. */
import { at } from '#conformance/call/body.ts'
import { check, fail } from '#conformance/call/check.ts'
import { defineCase, defineCases, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { isArgumentRejection } from '#conformance/kinds/judging/judge-rejection.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { describeResponse } from '#conformance/transport/exchange.ts'
import { getSettings } from '#openapi/namespaces/suite-v1/settings.ts'
import { activateTheme, installTheme } from '#openapi/namespaces/suite-v1/themes.ts'

const base = { ...SCENARIO, level: 'must', spec: '3', standInOnly: true } as const
const slug = 'starter-theme-child'

const activeTheme = async (context: Context) =>
  at((await context.callOk(getSettings)).body, 'activeTheme')

const scenarios = defineCases(base, {
  'suite.themes.activate/activates': {
    title: 'Activating an installed theme makes it the active one.',
    async run(context) {
      await context.callOk(installTheme, { slug })
      const before = await activeTheme(context)
      await context.callOk(activateTheme, { slug })
      check('active theme', await activeTheme(context)).isNot(before)
    },
  },

  'suite.themes.create/status.active': {
    title: 'A theme installed as active becomes the active one.',
    async run(context) {
      const before = await activeTheme(context)
      await context.callOk(installTheme, { slug, status: 'active' })
      check('active theme', await activeTheme(context)).isNot(before)
    },
  },
})

/** Each matches the pattern partly. */
const PARTLY_MATCHING_SLUGS = ['open house', 'open-house!', '../open-house']

const slugPatternCase = defineCase({
  ...base,
  id: 'suite.themes.create/args.slug.whole',
  kind: 'pattern',
  spec: '4.6',
  title: 'slug consists of word characters and hyphens; other values are rejected.',
  twin: `slug = ${JSON.stringify(slug)}`,
  async run(context) {
    await context.callOk(installTheme, { slug })
    for (const each of PARTLY_MATCHING_SLUGS) {
      const response = await context.call(installTheme, { slug: each })
      if (!isArgumentRejection(response))
        fail(`400 for the slug ${each}`, describeResponse(response))
    }
  },
})

export const themes: Playbook = {
  plays: [
    play(installTheme, { sample: { slug: 'community-centre' }, usesDemoRecords: true }),
    play(activateTheme, { sample: { slug: 'open-house' }, usesDemoRecords: true }),
  ],
  cases: [...scenarios, slugPatternCase],
}
