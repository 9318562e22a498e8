/** Values of a new item that its creation did not send. */
import { at } from '#conformance/call/body.ts'
import { check, checkPath } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import type { Json } from '#openapi/values/json.ts'
import { casesForPostsAndPages, contentCases, create, read } from './content.ts'
import type { ContentOperations } from './records.ts'

const base = {
  kind: 'default',
  level: 'should',
  needs: 'write',
  spec: '2.2',
} as const

const DEFAULTS: Json = { password: '', featured_media: 0, template: '', 'excerpt.raw': '' }

const DEFAULTS_BY_TYPE: Readonly<Record<ContentOperations['type'], Json>> = {
  posts: { format: 'standard', sticky: false, tags: [] },
  pages: { parent: 0, menu_order: 0 },
}

const CHOICES = ['open', 'closed']

/** The author of a new item of an account. */
async function authorOf(
  context: Context,
  content: ContentOperations,
  as: 'administrator' | 'editor',
) {
  const title = await context.announceCreation(content.record)
  const { body } = await context.callOk(content.create, { title, status: 'draft' }, { as })
  return at(body, 'author')
}

const scenarios = contentCases(base, {
  'create/defaults': {
    title: ({ one }) => `Fields that are not sent are empty in a new ${one}.`,
    async run(context, content) {
      const { id } = await create(context, content)
      const { body } = await read(context, content, id)
      const expected = { ...DEFAULTS, ...DEFAULTS_BY_TYPE[content.type] }
      for (const [path, value] of Object.entries(expected))
        checkPath(path, at(body, ...path.split('.'))).is(value)
      for (const name of ['comment_status', 'ping_status'])
        checkPath(name, at(body, name)).holds(
          'open or closed',
          CHOICES.includes(String(at(body, name))),
        )
    },
  },

  /** Items of other accounts cannot be removed everywhere. */
  'create/author.default': {
    standInOnly: true,
    title: ({ one }) => `The author of a new ${one} is the account that created it.`,
    async run(context, content) {
      const own = await authorOf(context, content, 'administrator')
      const other = await authorOf(context, content, 'editor')
      check('author of the editor', other).isNot(own)
      check('author of the administrator', await authorOf(context, content, 'administrator')).is(
        own,
      )
      check('author of the editor', await authorOf(context, content, 'editor')).is(other)
    },
  },
})

export const creation: Playbook = { cases: casesForPostsAndPages(scenarios) }
