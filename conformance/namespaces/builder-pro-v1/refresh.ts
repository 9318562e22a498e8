/** Page parts that are re-rendered. */

import { at } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { defineCase, SCENARIO } from '#conformance/case/case.ts'
import { assertAccepted } from '#conformance/kinds/judging/perform-call.ts'
import { builtWith, WIDGET_ID, widgetOf } from '#conformance/namespaces/builder-v1/widgets.ts'
import { findPage } from '#conformance/namespaces/core-v2/find.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { refreshLoop, refreshSearch } from '#openapi/namespaces/builder-pro-v1/refresh.ts'

const widget = { post_id: findPage, widget_id: 'abc1234' }
const unknownRecord = { post_id: UNASSIGNED_ID }

/** The loop on the home page of the built-in dataset. */
const LOOP = { post_id: 40, widget_id: '9c3b7d1', widget_filters: {} } as const

const paginationCase = defineCase({
  ...SCENARIO,
  needs: 'read',
  id: 'builder-pro.loop.refresh/pagination_base_url',
  spec: '4.12',
  title:
    'A loop shows the page of its items given by pagination_base_url, with page links to that address.',
  standInOnly: true,
  async run(context) {
    if (!context.target.hasDemo) skip({ why: 'too-few-records', detail: 'there is no known loop' })
    const markup = async (args: RequestArguments<typeof refreshLoop>) =>
      String(at((await context.callOk(refreshLoop, { ...LOOP, ...args })).body, 'data'))
    const base = `${context.target.origin}/?b-page-${LOOP.widget_id}`
    const [first, second] = [await markup({}), await markup({ pagination_base_url: `${base}=2` })]
    check('the first page', first).isNot('')
    check('the second page', second).isNot(first)
    check('the second page', second).holds('a link to the first', second.includes(`${base}=1`))
  },
})

const pageCase = (operation: typeof refreshLoop | typeof refreshSearch, widgetType: string) =>
  defineCase({
    ...SCENARIO,
    level: 'should',
    id: `${operation.id}/post_id`,
    spec: '4.12',
    title: `${operation.id} shows an unknown page in another way than an existing one.`,
    async run(context) {
      const meta = builtWith(widgetOf(widgetType, []))
      const { id } = await context.createRecord(PAGE, { status: 'publish', meta })
      const refreshed = (post_id: number) =>
        context.call(operation, { post_id, widget_id: WIDGET_ID, widget_filters: {} })
      const own = await refreshed(id)
      assertAccepted(own)
      const unknown = await refreshed(UNASSIGNED_ID)
      check('the response for an unknown page', unknown.text).isNot(own.text)
    },
  })

export const refresh: Playbook = {
  cases: [paginationCase, pageCase(refreshLoop, 'loop-grid'), pageCase(refreshSearch, 'search')],
  plays: [
    play(refreshLoop, {
      sample: { ...widget, widget_filters: {} },
      usesDemoRecords: true,
      unknownRecord,
    }),
    play(refreshSearch, { sample: widget, usesDemoRecords: true, unknownRecord }),
  ],
}
