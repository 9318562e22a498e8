/** Playbook entries shared by posts and pages. */
import type { Context } from '#conformance/case/context.ts'
import { onStandIn } from '#conformance/playbook/find.ts'
import { type PlaybookLine, play, type Siblings } from '#conformance/playbook/play.ts'
import type { Shape } from '#conformance/playbook/shape.ts'
import { type ContentFields, create, update } from './content.ts'
import { findItem } from './find.ts'
import type { ContentOperations } from './records.ts'
import {
  CONTEXT_SHAPES,
  META,
  parentFields,
  RICH_FIELDS,
  richItem,
  richShape,
  richShapeOnce,
} from './rich.ts'

/** An item with two changes, so that it has revisions. */
export async function createRevised(
  context: Context,
  content: ContentOperations,
  fields: ContentFields = {},
) {
  const created = await create(context, content, { status: 'draft', ...fields, meta: META })
  for (const title of [`${created.tag} second`, `${created.tag} third`])
    await update(context, content, { id: created.id, title })
  return created
}

const siblingsOf = (content: ContentOperations): Siblings => ({
  record: content.record,
  create: (context) => create(context, content),
})

const removedShape: Shape = {
  name: 'removed',
  when: 'when the item is removed permanently',
  args: { force: true },
  part: 1,
}

const editContext = { args: { context: 'edit' }, part: 1 } as const

const readLines = (content: ContentOperations): readonly PlaybookLine[] => [
  play(content.read, {
    sample: { id: findItem(content) },
    ownCall: { arrange: async (context) => ({ id: (await createRevised(context, content)).id }) },
    shapes: [...CONTEXT_SHAPES, richShape({ prepare: richItem(content), ...editContext })],
  }),
  play(content.list, {
    ownCall: {
      arrange: async (context) => ({
        include: [(await createRevised(context, content, { status: 'publish' })).id],
      }),
    },
    shapes: [
      ...CONTEXT_SHAPES,
      richShape({
        prepare: async (context) => ({ include: [(await richItem(content)(context)).id] }),
        ...editContext,
      }),
    ],
  }),
]

const writeLines = (content: ContentOperations): readonly PlaybookLine[] => [
  play(content.create, {
    sample: { title: 'A sample' },
    ownCall: { creates: content.record },
    shapes: [
      richShape({
        prepare: (context) => parentFields(context, content),
        args: RICH_FIELDS,
        status: 201,
      }),
    ],
  }),
  play(content.update, {
    siblings: siblingsOf(content),
    sample: { id: onStandIn(findItem(content)) },
    ownCall: {
      async arrange(context) {
        const { id, tag } = await create(context, content)
        return { id, title: `${tag} Größe` }
      },
    },
    shapes: [richShape({ prepare: richItem(content) })],
  }),
  play(content.delete, {
    siblings: siblingsOf(content),
    sample: { id: onStandIn(findItem(content)) },
    ownCall: { arrange: async (context) => ({ id: (await create(context, content)).id }) },
    shapes: [
      removedShape,
      richShapeOnce({ prepare: richItem(content), part: 0 }),
      richShapeOnce({
        name: 'rich-removed',
        prepare: richItem(content),
        args: { force: true },
        part: 1,
      }),
    ],
  }),
]

export const linesOf = (content: ContentOperations): readonly PlaybookLine[] => [
  ...readLines(content),
  ...writeLines(content),
]
