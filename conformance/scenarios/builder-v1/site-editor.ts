/** The site editor takes any item; on a page of our own nothing stays behind. */

import { at, listAt } from '#conformance/body.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case.ts'
import { check, fail, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { done } from '#conformance/scenarios/steps.ts'
import { described, isAccepted } from '#conformance/transport/exchange.ts'
import {
  deleteSiteTemplate,
  getTemplateConditions,
  setTemplateConditions,
  updateSiteTemplate,
} from '#openapi/namespaces/builder-v1/site-editor.ts'
import { getPage } from '#openapi/namespaces/core-v2/pages.ts'

const base = { ...SCENARIO, spec: '4.10' } as const

const givenPage = (context: Context) => context.keeper.create(context, 'page')

const pageOf = async (context: Context, id: number): Promise<unknown> =>
  (await context.done(getPage, { id, context: 'edit' })).body

/** That any item will do is not stated, so a target may refuse a page. */
async function edited(context: Context, operation: string, args: Arguments): Promise<void> {
  const answer = await context.call(operation, args)
  if (isAccepted(answer)) return
  if (context.target.hasDemo) fail(`${operation} to succeed`, described(answer))
  skip(`inconclusive: ${operation} answers ${described(answer)} for a page`)
}

const renames: Case = defineCase({
  ...base,
  id: 'builder.site-editor-templates.update/renames',
  title: 'An item gets a new title through the site editor.',
  async run(context) {
    const { id, tag } = await givenPage(context)
    const args = { id: String(id), post_title: `${tag} renamed` }
    await edited(context, updateSiteTemplate, args)
    check('title', at(await pageOf(context, id), 'title', 'raw')).is(`${tag} renamed`)
  },
})

const trashes: Case = defineCase({
  ...base,
  id: 'builder.site-editor-templates.delete/trashes',
  title: 'An item that is deleted through the site editor goes to the trash.',
  async run(context) {
    const { id } = await givenPage(context)
    await edited(context, deleteSiteTemplate, { id: String(id) })
    check('status', at(await pageOf(context, id), 'status')).is('trash')
  },
})

async function conditionsOf(context: Context, id: number): Promise<readonly unknown[]> {
  const step = { operation: getTemplateConditions, args: { id: String(id) } }
  return listAt((await done(context, step)).body).map((one) => [at(one, 'type'), at(one, 'name')])
}

const keepsConditions: Case = defineCase({
  ...base,
  id: 'builder.site-editor-conditions.update/is-stored',
  title: 'The conditions of an item are stored, and taken away again.',
  async run(context) {
    const { id } = await givenPage(context)
    const store = (conditions: readonly unknown[]) =>
      edited(context, setTemplateConditions, { id: String(id), conditions })
    await store([{ type: 'include', name: 'singular', sub: 'page', subId: String(id) }])
    check('conditions', await conditionsOf(context, id)).is([['include', 'singular']])
    await store([])
    check('conditions', await conditionsOf(context, id)).is([])
  },
})

export const siteEditorCases: readonly Case[] = [renames, trashes, keepsConditions]
