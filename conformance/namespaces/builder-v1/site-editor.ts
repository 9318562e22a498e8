/** The site editor accepts any item; with an own page, nothing is left behind. */

import { at, listAt } from '#conformance/call/body.ts'
import { check, inconclusive, skip } from '#conformance/call/check.ts'
import type { OperationRef, RequestArguments } from '#conformance/call/request.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { defineCases, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { type Find, findIn, mayWrite, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { failCall } from '#conformance/targets/checked-calls.ts'
import { step } from '#conformance/targets/step.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'
import {
  deleteSiteTemplate,
  getConditionsConfig,
  getTemplateConditions,
  importSiteTemplates,
  listConditionsConflicts,
  listSiteTemplates,
  setTemplateConditions,
  UNREADABLE_ARCHIVE,
  updateSiteTemplate,
} from '#openapi/namespaces/builder-v1/site-editor.ts'
import { getPage } from '#openapi/namespaces/core-v2/pages.ts'
import { asList } from '#openapi/values/json.ts'
import { CONTAINER } from './widgets.ts'

const base = { ...SCENARIO, spec: '4.10' } as const

const file = {
  version: '0.4',
  title: 'A sample',
  type: 'header',
  content: [{ ...CONTAINER, settings: {} }],
  page_settings: { hide_title: 'yes' },
}

/** A template in the editor's export format. */
const templateFile = (changes = {}) => ({
  fileName: 'sample.json',
  fileData: Buffer.from(JSON.stringify({ ...file, ...changes })).toString('base64'),
})

type Conditions = RequestArguments<typeof setTemplateConditions>['conditions']

const createPage = (context: Context) => context.createRecord(PAGE)

const pageOf = async (context: Context, id: number): Promise<unknown> =>
  (await context.callOk(getPage, { id, context: 'edit' })).body

/** The document does not state that any item is accepted, so a target may refuse a page. */
async function editOrSkip<O extends OperationRef>(
  context: Context,
  operation: O,
  args: RequestArguments<O>,
) {
  const response = await context.call(operation, args)
  if (isAccepted(response)) return
  if (context.target.hasDemo) failCall(operation, 'to succeed', response)
  inconclusive(`${operation.id} responds with ${describeResponse(response)} for a page`)
}

const typeAndName = (one: unknown): readonly unknown[] => [at(one, 'type'), at(one, 'name')]

async function conditionsOf(context: Context, id: number): Promise<readonly unknown[]> {
  const { body } = await context.callOk(getTemplateConditions, { id: String(id) })
  return listAt(body).map(typeAndName)
}

/** Maximum number of templates checked. */
const MAX_TEMPLATES = 5

/** Only on a stand-in may a template stay that cannot be removed permanently. */
async function createTemplate(context: Context): Promise<number> {
  if (!context.target.hasDemo) return (await createPage(context)).id
  const { body } = await context.callOk(importSiteTemplates, templateFile())
  return Number(at(body, 0, 'id'))
}

const scenarios = defineCases(base, {
  'builder.site-editor-templates.update/renames': {
    title: 'The site editor changes the title of an item.',
    async run(context) {
      const { id, tag } = await createPage(context)
      const args = { id: String(id), post_title: `${tag} Größe` }
      await editOrSkip(context, updateSiteTemplate, args)
      check('title', at(await pageOf(context, id), 'title', 'raw')).is(`${tag} Größe`)
    },
  },

  'builder.site-editor-templates.delete/trashes': {
    title: 'Deleting an item in the site editor moves it to the trash.',
    async run(context) {
      const { id } = await createPage(context)
      await editOrSkip(context, deleteSiteTemplate, { id: String(id) })
      check('status', at(await pageOf(context, id), 'status')).is('trash')
    },
  },

  'builder.site-editor-conditions.read/as-listed': {
    title: 'The conditions of a template equal those in the list of templates.',
    needs: 'read',
    async run(context) {
      const { body } = await context.callOk(listSiteTemplates)
      for (const listed of listAt(body).slice(0, MAX_TEMPLATES)) {
        const shown = at(listed, 'conditions')
        if (!Array.isArray(shown))
          return skip({ why: 'too-few-records', detail: 'the list shows no conditions' })
        const id = Number(at(listed, 'template_id'))
        check(`conditions of ${id}`, await conditionsOf(context, id)).is(shown.map(typeAndName))
      }
    },
  },

  'builder.site-editor-conditions.update/is-stored': {
    title: 'The conditions of an item are stored, and can be removed.',
    async run(context) {
      const id = await createTemplate(context)
      const store = (conditions: Conditions) =>
        editOrSkip(context, setTemplateConditions, { id: String(id), conditions })
      await store([{ type: 'include', name: 'singular', sub: 'page', subId: String(id) }])
      const stored = await conditionsOf(context, id)
      if (!stored.length && !context.target.hasDemo) inconclusive('a page has no conditions')
      check('conditions', stored).is([['include', 'singular']])
      await store([
        { type: 'include', name: 'singular', sub: 'page', subId: String(id) },
        { type: 'exclude', name: 'archive', sub: '', subId: '' },
      ])
      const several = await conditionsOf(context, id)
      check('conditions', several.map(String).toSorted()).is([
        'exclude,archive',
        'include,singular',
      ])
      await store([])
      check('conditions', await conditionsOf(context, id)).is([])
    },
  },
})

/** A template of the site; on a stand-in, one is created for a language without any. */
export const findTemplate: Find = (context) =>
  context.once('a template of the site', async () => {
    const found = await findIn(listSiteTemplates, 0, 'template_id')(context)
    return found === UNASSIGNED_ID && mayWrite(context) ? createTemplate(context) : found
  })

/** A template that applies everywhere. */
const applyEverywhere = step(setTemplateConditions, {
  conditions: [{ type: 'include', name: 'general', sub_name: '', sub_id: '' }],
})

const template = onStandIn(findTemplate)

/** Accepts the id of any item; a page can be removed permanently. */
async function ownPage(context: Context) {
  const { id, tag } = await createPage(context)
  return { id: String(id), tag }
}

/** A condition that no other item meets. */
async function conditionOnItself(context: Context) {
  const { id } = await ownPage(context)
  return { id, conditions: [{ type: 'include', name: 'singular', sub: 'page', subId: id }] }
}

/** A template with a condition. */
async function templateWithCondition(context: Context) {
  const id = await findTemplate(context)
  const conditions = [{ type: 'include', name: 'general', sub_name: '', sub_id: '' }]
  await context.callOk(context.operation(setTemplateConditions), { id, conditions })
  return { id }
}

const templates: readonly PlaybookLine[] = [
  play(updateSiteTemplate, {
    sample: { id: template, post_title: 'Another sample' },
    ownCall: {
      async arrange(context) {
        const { id, tag } = await ownPage(context)
        return { id, post_title: `${tag} Größe` }
      },
    },
    shapes: [
      {
        name: 'conditions',
        when: 'for a template with conditions',
        prepare: templateWithCondition,
      },
    ],
    sideEffect: { read: listSiteTemplates },
  }),
  play(deleteSiteTemplate, {
    sample: { id: template },
    ownCall: { arrange: async (context) => ({ id: (await ownPage(context)).id }) },
    sideEffect: { read: listSiteTemplates },
  }),
  play(importSiteTemplates, {
    countedCreation: { list: listSiteTemplates, records: asList },
    sample: templateFile(),
    ownCall: { noEffectArgs: UNREADABLE_ARCHIVE },
    shapes: [
      {
        name: 'unmanaged',
        when: 'for a type outside the site editor',
        args: templateFile({ type: 'popup' }),
        part: 1,
      },
    ],
    sideEffect: { read: listSiteTemplates },
  }),
]

const conditions: readonly PlaybookLine[] = [
  play(getConditionsConfig, { shapes: [shapeWithContent()] }),
  play(getTemplateConditions, {
    sample: { id: findTemplate },
    ownCall: {
      async arrange(context) {
        const args = await conditionOnItself(context)
        await context.callOk(setTemplateConditions, args)
        return { id: args.id }
      },
    },
    shapes: [shapeWithContent({ prepare: templateWithCondition })],
  }),
  play(setTemplateConditions, {
    sample: { id: template, conditions: [] },
    ownCall: { arrange: conditionOnItself },
    sideEffect: {
      read: getTemplateConditions,
      args: async (context) => ({
        ...(await context.sample(setTemplateConditions)),
        conditions: [{ type: 'include', name: 'singular', sub: 'page', subId: '12' }],
      }),
    },
  }),
  play(listConditionsConflicts, {
    sample: { post_id: findTemplate, condition: 'include/general' },
    invalidation: {
      steps: [{ ...applyEverywhere, args: { ...applyEverywhere.args, id: createTemplate } }],
    },
  }),
]

export const siteEditor: Playbook = {
  plays: [...templates, ...conditions],
  cases: scenarios,
}
