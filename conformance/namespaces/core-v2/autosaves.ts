/** Autosaves of posts and pages: requests, and stored values. */
import { at, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import { createPostAutosave, getPostAutosave } from '#openapi/namespaces/core-v2/autosaves.ts'
import { STATUSES } from '#openapi/shared/content-fields.ts'
import { casesForPostsAndPages, contentCases, create } from './content.ts'
import { findItem, findItemOfVersion, findVersion } from './find.ts'
import type { ContentOperations } from './records.ts'
import { CONTENT, POSTS } from './records.ts'
import { CONTEXT_SHAPES, META, RICH_FIELDS, richItem, richShape } from './rich.ts'
import { LONG_TEXT } from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

/** An autosave of a published item. */
async function createAutosave(context: Context, content: ContentOperations) {
  const { id: parent, tag } = await create(context, content, { status: 'publish' })
  const args = { id: parent, title: `${tag} Unfinished Größe`, content: 'Unfinished.', meta: META }
  const { body } = await context.callOk(content.autosaves.create, args)
  return { parent, id: at(body, 'id') }
}

/** An autosave with meta values of its own. */
const itemWithAutosave = (content: ContentOperations) => async (context: Context) => {
  const { id } = await richItem(content)(context)
  await context.callOk(content.autosaves.create, { id, content: 'Unfinished.', ...RICH_FIELDS })
  return { id }
}

const linesOf = (content: ContentOperations): readonly PlaybookLine[] => [
  play(content.autosaves.create, {
    sample: { id: onStandIn(findItem(content)) },
    ownCall: {
      arrange: async (context) => ({
        id: (await create(context, content, { status: 'publish' })).id,
        content: 'Unfinished.',
      }),
    },
    shapes: [richShape({ prepare: richItem(content), args: { content: 'x', ...RICH_FIELDS } })],
  }),
  play(content.autosaves.list, {
    sample: { id: findItemOfVersion(content, 'autosaves') },
    ownCall: {
      arrange: async (context) => ({ id: (await createAutosave(context, content)).parent }),
    },
    shapes: [
      ...CONTEXT_SHAPES,
      richShape({ prepare: itemWithAutosave(content), args: { context: 'edit' }, part: 1 }),
    ],
    unknownRecord: { parent: UNASSIGNED_ID },
  }),
  play(content.autosaves.read, {
    ignoredArgs: ['id'],
    sample: {
      parent: findItemOfVersion(content, 'autosaves'),
      id: findVersion(content, 'autosaves'),
    },
    ownCall: { arrange: (context) => createAutosave(context, content) },
    ...(content.one === 'post' && { shapes: CONTEXT_SHAPES }),
  }),
]

/** Pages have no operation that reads an autosave. */
const latestAutosaveCase: Case = defineCase({
  ...base,
  id: 'core.post-autosaves.read/reads-latest',
  title: 'The autosave of a post shows the last saved values.',
  async run(context) {
    const { id, tag } = await create(context, POSTS, { status: 'publish' })
    const save = async (title: string) => {
      const args = { id, title }
      return at((await context.callOk(createPostAutosave, args)).body, 'id')
    }
    const saved = await save(`${tag} Unfinished Größe`)
    const titleNow = async () => {
      const args = { parent: id, id: saved, context: 'edit' } as const
      const { body } = await context.callOk(getPostAutosave, args)
      check('parent', at(body, 'parent')).is(id)
      return at(body, 'title', 'raw')
    }
    check('title', await titleNow()).is(`${tag} Unfinished Größe`)
    await save(`${tag} still unfinished`)
    check('title', await titleNow()).is(`${tag} still unfinished`)
  },
})

const scenarios = contentCases(
  base,
  {
    'create/lists-it': {
      title: (content) =>
        `An autosave of a published ${content.one} is stored without changing the ${content.one}.`,
      async run(context, content) {
        const { id, tag } = await create(context, content, { status: 'publish' })
        const title = `${tag} Unfinished Größe`
        const operation = content.autosaves.list
        const args = { id, context: 'edit' } as const
        check(
          'number of autosaves before',
          listAt((await context.callOk(operation, args)).body),
        ).is([])
        const unfinished = { title, content: LONG_TEXT, excerpt: 'Unfinished <em>excerpt</em>' }
        // The last save counts.
        await context.callOk(content.autosaves.create, { id, title: `${tag} begun` })
        await context.callOk(content.autosaves.create, { id, ...unfinished })
        const autosaves = listAt((await context.callOk(operation, args)).body)
        for (const autosave of autosaves) check('parent', at(autosave, 'parent')).is(id)
        for (const [name, text] of Object.entries(unfinished)) {
          const stored: readonly unknown[] = autosaves.map((autosave) => at(autosave, name, 'raw'))
          check(`${name} of autosaves`, stored).holds(
            `with "${text}"`,
            stored.some((each) => each === text),
          )
        }
        const unchangedItem = await context.callOk(content.read, { id, context: 'edit' })
        check('title of the item', at(unchangedItem.body, 'title', 'raw')).is(tag)
      },
    },

    /** The current status is always accepted, even outside the enum, so the item is a draft. */
    'create/takes-statuses': {
      title: (content) => `An autosave of a ${content.one} accepts every writable status.`,
      async run(context, content) {
        const operation = content.autosaves.create
        for (const status of STATUSES) {
          const { id, tag } = await create(context, content, { status: 'draft' })
          await context.callOk(operation, { id, title: `${tag} ${status}`, status })
        }
      },
    },
  },
  ({ one }) => `core.${one}-autosaves`,
)

export const autosaves: Playbook = {
  plays: CONTENT.flatMap(linesOf),
  cases: [...casesForPostsAndPages(scenarios), latestAutosaveCase],
}
