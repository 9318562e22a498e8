/** Section 8: the lists that come in pages, each with enough records to fill two. */

import { at, idsOf, listAt } from '#conformance/body.ts'
import type { CallOptions } from '#conformance/caller.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { listFavorites } from '#openapi/namespaces/builder-v1/favorites.ts'
import {
  exportSubmissions,
  listSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { listEvents, sendEvent } from '#openapi/namespaces/builder-v1/send-event.ts'
import { createContactForm } from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { listStringPackages } from '#openapi/namespaces/multilang-st-v1/strings.ts'
import { favoriteOf } from './builder-v1/stored.ts'
import { beginChange } from './setting.ts'
import { done, type Step } from './steps.ts'
import { checkPages, checkSize, type Paged, recordsOf } from './walk.ts'

interface Filled extends Paged {
  /** Makes the records, more than fit on a page; answers who sees them. */
  readonly fill: (context: Context) => Promise<CallOptions>
  /** Whether all of it can be taken back. */
  readonly isUndoable?: true
  /** The argument that says how many, and its default. */
  readonly size: { readonly name: string; readonly preset: number }
  readonly hasPages: boolean
}

const WIDGETS = [
  'heading',
  'image',
  'text-editor',
  'video',
  'button',
  'divider',
  'spacer',
  'icon',
  'image-box',
  'icon-box',
  'tabs',
  'accordion',
]

const fillWith =
  (stepFor: (value: string) => Step) =>
  async (context: Context): Promise<CallOptions> => {
    for (const widget of WIDGETS) await done(context, stepFor(widget))
    return {}
  }

/** In an account that had none, so that it has none again when each of them is taken back. */
const fillFavorites = (context: Context): Promise<CallOptions> =>
  context.alone(favoriteOf('').read, async () => {
    const { as } = await beginChange(context, favoriteOf(''))
    for (const widget of WIDGETS) {
      const { write: operation, args, undo } = favoriteOf(widget)
      context.keeper.changing({ setting: `${operation} ${widget}`, as, undo: undo() })
      await context.done(operation, args(), { as })
    }
    return { as }
  })

/** Sent events cannot be taken back, and that forms are packages is shown only here (D-028). */
const FILLED: readonly Filled[] = [
  {
    list: listFavorites,
    records: (body) => listAt(body),
    fill: fillFavorites,
    size: { name: 'per_page', preset: 10 },
    hasPages: true,
    isUndoable: true,
  },
  {
    list: listEvents,
    records: (body) => idsOf(listAt(body)),
    fill: fillWith((event) => ({
      operation: sendEvent,
      args: { event_data: { event } },
    })),
    size: { name: 'per_page', preset: 10 },
    hasPages: true,
  },
  {
    // Every contact form is a package of texts.
    list: listStringPackages,
    records: (body) => idsOf(listAt(body)),
    fill: fillWith((title) => ({
      operation: createContactForm,
      args: { title, context: 'save' },
    })),
    size: { name: 'limit', preset: 10 },
    hasPages: false,
  },
]

const UNDOABLE = { needs: 'write', spec: '8', isolated: true } as const
const LASTING = { ...UNDOABLE, standInOnly: true } as const

const baseOf = ({ isUndoable }: Filled) => (isUndoable ? UNDOABLE : LASTING)

const filledCases: readonly Case[] = FILLED.flatMap((filled) => [
  defineCase({
    ...baseOf(filled),
    id: `${filled.list}/paging.default-size`,
    kind: 'default',
    level: 'must',
    title: `Left out, ${filled.size.name} of ${filled.list} acts as ${filled.size.preset}.`,
    async run(context) {
      await recordsOf(context, filled)
      const options = await filled.fill(context)
      await checkSize(context, { ...filled, options }, filled.size)
    },
  }),
  ...(filled.hasPages
    ? [
        defineCase({
          ...baseOf(filled),
          id: `${filled.list}/paging`,
          kind: 'scenario',
          level: 'should',
          title: `Walking the pages of ${filled.list} meets each record once.`,
          async run(context: Context) {
            const options = await filled.fill(context)
            await checkPages(context, { ...filled, options })
          },
        }),
      ]
    : []),
])

const submissions: Paged = {
  list: listSubmissions,
  args: { status: 'all' },
  records: (body) => idsOf(listAt(body, 'data')),
}

const walksSubmissions: Case = defineCase({
  id: 'builder.form-submissions.list/paging',
  kind: 'scenario',
  level: 'should',
  needs: 'read',
  spec: '8',
  title: 'Walking the pages of the submissions meets each one once.',
  run: (context) => checkPages(context, submissions),
})

/** The lines of each table, without its head. */
const linesByForm = (body: unknown): ReadonlyMap<unknown, readonly unknown[]> =>
  new Map(listAt(body, 'data').map((form) => [at(form, 'id'), listAt(form, 'content').slice(1)]))

const linesOf = (body: unknown): readonly unknown[] => [...linesByForm(body).values()].flat()

/** A page holds the tables of several forms, so each form is put together on its own. */
async function linesOver(context: Context, per_page: number, pages: number) {
  const found = new Map<unknown, readonly unknown[]>()
  const sizes: number[] = []
  for (let page = 1; page <= pages; page += 1) {
    const args = { status: 'all', per_page, page }
    const { body } = await context.done(exportSubmissions, args)
    sizes.push(linesOf(body).length)
    for (const [form, lines] of linesByForm(body))
      found.set(form, [...(found.get(form) ?? []), ...lines])
  }
  return { found, sizes }
}

const walksExport: Case = defineCase({
  id: 'builder.form-submissions.export/paging',
  kind: 'scenario',
  level: 'should',
  needs: 'read',
  spec: '8',
  title: 'The pages of an export hold each submission once, in the order of the whole.',
  async run(context) {
    const count = (await recordsOf(context, submissions, { per_page: 100 })).length
    if (count < 4 || count > 60) skip(`there are ${count} submissions here`)
    const per_page = Math.ceil(count / 2)
    const whole = await linesOver(context, count, 1)
    const { found, sizes } = await linesOver(context, per_page, 2)
    check('lines of the whole', whole.sizes).is([count])
    check('lines of the pages', sizes).is([per_page, count - per_page])
    for (const [form, lines] of whole.found) check(`lines of ${form}`, found.get(form)).is(lines)
  },
})

export const pagingCases: readonly Case[] = [...filledCases, walksSubmissions, walksExport]
