/** Translatable strings. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import { WIDGETS } from '#conformance/namespaces/builder-v1/widgets.ts'
import { fillWith } from '#conformance/playbook/fill.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { createContactForm } from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { setStringSettings } from '#openapi/namespaces/multilang-st-v1/settings.ts'
import {
  countStrings,
  listStringPackages,
  listStrings,
  processStringsQueue,
} from '#openapi/namespaces/multilang-st-v1/strings.ts'

/** Sources: the visitor's page, or other pages. */
const [SEEN_BY_VISITORS, NOT_SEEN] = [6, 7] as const

/** Filters that exclude some built-in strings. */
const FILTERS = {
  kind: 0,
  source: NOT_SEEN,
  domain: 'blog',
  translationPriority: 'Required',
  translationStatuses: [10],
} as const

const sourceFilterCase: Case = defineCase({
  ...SCENARIO,
  id: 'multilang-st.strings.list/args.source.tells',
  spec: '4.13',
  needs: 'read',
  title: 'Strings are filtered by source: seen by visitors, or not.',
  async run(context) {
    const idsBy = async (source: number) =>
      idsOf(listAt((await context.callOk(listStrings, { source, limit: 100 })).body))
    const seen = await idsBy(SEEN_BY_VISITORS)
    const both = (await idsBy(NOT_SEEN)).filter((id) => seen.includes(id))
    check('strings of both sources', both).is([])
  },
})

const limitCase: Case = defineCase({
  ...SCENARIO,
  level: 'must',
  id: 'multilang-st.strings.list/args.limit.above-default',
  spec: '4.13',
  needs: 'read',
  title: 'A limit above the default lists more strings, if there are more.',
  async run(context) {
    const count = at((await context.callOk(countStrings)).body, 'totalCount')
    if (!(Number(count) > 10))
      skip({ why: 'too-few-records', detail: 'there are no more strings than the default limit' })
    const limit = 60
    const { body } = await context.callOk(listStrings, { limit })
    check('number of strings', listAt(body).length).is(Math.min(limit, Number(count)))
  },
})

const NO_MATCH = {
  domain: 'nowhere',
  translationPriority: 'nowhere',
  title: 'conformance nowhere',
} as const

const countCase: Case = defineCase({
  ...SCENARIO,
  id: 'multilang-st.strings.count/leaves-out',
  spec: '4.13',
  needs: 'read',
  title: 'The number of strings excludes those that do not match a filter.',
  async run(context) {
    const countOf = async (filter: RequestArguments<typeof countStrings>) =>
      at((await context.callOk(countStrings, filter)).body, 'totalCount')
    if (!(Number(await countOf({})) > 0))
      skip({ why: 'too-few-records', detail: 'there are no strings' })
    for (const [name, value] of Object.entries(NO_MATCH))
      check(`number of strings with ${name} ${value}`, await countOf({ [name]: value })).is(0)
  },
})

const sortedShape = {
  name: 'sorted',
  when: 'sorted by title',
  args: { sorting: { by: 'title', order: 'asc' } },
} as const

export const strings: Playbook = {
  cases: [sourceFilterCase, limitCase, countCase],
  plays: [
    play(listStrings, {
      nonMatchingValues: NO_MATCH,
      effectiveValues: { ...FILTERS, ...sortedShape.args },
      invalidation: {
        readArgs: { limit: 100 },
        steps: [
          step(setStringSettings, { autoregisterType: 1, shouldRegisterBackendStrings: 1 }),
          step(processStringsQueue),
        ],
      },
    }),
    play(countStrings, { effectiveValues: FILTERS, shapes: [sortedShape] }),
    play(processStringsQueue, {
      sideEffect: {
        read: countStrings,
        before: [step(setStringSettings, { autoregisterType: 1 })],
      },
    }),
    // Every contact form is a string package, shown only here (D-028).
    play(listStringPackages, {
      nonMatchingValues: { type: 'nowhere', title: 'conformance nowhere' },
      effectiveValues: { translationStatuses: [0] },
      shapes: [sortedShape],
      pages: {
        records: (body) => idsOf(listAt(body)),
        fill: fillWith(WIDGETS, (title) => step(createContactForm, { title, context: 'save' })),
        size: { name: 'limit', defaultSize: 10 },
        hasPages: false,
      },
    }),
  ],
}
