/** Items with meta values, a picture and revisions. */
import { at } from '#conformance/call/body.ts'
import type { Context } from '#conformance/case/context.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { findIn } from '#conformance/playbook/find.ts'
import type { Shape } from '#conformance/playbook/shape.ts'
import { listPages } from '#openapi/namespaces/core-v2/pages.ts'
import type { ContentOperations } from './records.ts'

/** Builder settings, which few items have. */
export const META = { footnotes: '[]', _builder_page_settings: { hide_title: 'yes' } } as const

/** Uses a picture of the built-in dataset, so these items exist on the stand-in only. */
export const RICH_FIELDS = { status: 'publish', featured_media: DEMO.picture, meta: META } as const

export const parentFields = async (context: Context, { type }: ContentOperations) =>
  type === 'pages' ? { parent: await findIn(listPages, 0, 'id')(context) } : {}

async function createRich(context: Context, content: ContentOperations) {
  const create = context.operation(content.create)
  const fields = { title: context.tag, ...RICH_FIELDS, ...(await parentFields(context, content)) }
  const id = Number(at((await context.callOk(create, fields)).body, 'id'))
  for (const title of ['Second', 'Third']) await context.callOk(content.update, { id, title })
  return { id }
}

/** An item with meta values, a picture and revisions: one per site. */
export const richItem =
  (content: ContentOperations) =>
  (context: Context): Promise<{ readonly id: number | undefined }> =>
    context.once(`rich ${content.type}`, () => createRich(context, content))

/** For operations that remove the item. */
export const richShapeOnce = (overrides: Partial<Shape>): Shape => ({
  name: 'rich',
  when: 'for an item with meta values, a picture and revisions',
  ...overrides,
})

/** For operations that leave the item unchanged, so that all cases share one. */
export const richShape = (overrides: Partial<Shape>): Shape =>
  richShapeOnce({ site: 'rich', ...overrides })

const inContext = (context: 'edit' | 'embed', part: number): Shape => ({
  name: context,
  when: `in the ${context} context`,
  args: { context },
  part,
})

export const CONTEXT_SHAPES = [inContext('edit', 1), inContext('embed', 2)]
