/** The autosaves of an item beside its revisions, and those of several accounts. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { casesForPostsAndPages, contentCases, create, read, update } from './content.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'should', needs: 'write', spec: '4.9' } as const

const autosavesOf = async (context: Context, { autosaves }: ContentOperations, id: number) =>
  listAt((await context.callOk(autosaves.list, { id, context: 'edit' })).body)

/** A published item with revisions. */
async function createRevisedItem(context: Context, content: ContentOperations) {
  const { id, tag } = await create(context, content, { status: 'publish' })
  for (const title of ['second', 'third'])
    await update(context, content, { id, title: `${tag} ${title}` })
  return { id, tag }
}

const scenarios = contentCases(
  base,
  {
    'list/autosaves-only': {
      title: ({ one }) => `The autosaves of a ${one} do not contain its revisions.`,
      async run(context, content) {
        const { id, tag } = await createRevisedItem(context, content)
        const excerpt = `${tag} unfinished`
        const { body } = await context.callOk(content.autosaves.create, { id, excerpt })
        const listed = await autosavesOf(context, content, id)
        check('autosaves', idsOf(listed)).is([at(body, 'id')])
        check('excerpt', at(listed[0], 'excerpt', 'raw')).is(excerpt)
        const { body: item } = await read(context, content, id)
        check('author', at(listed[0], 'author')).is(at(item, 'author'))
        const { body: revisions } = await context.callOk(content.revisions.list, { parent: id })
        const others = idsOf(listAt(revisions)).filter((each) => each !== at(body, 'id'))
        check('other revisions', others).holds('at least 1', others.length > 0)
      },
    },

    'create/other-account': {
      level: 'assumed',
      title: ({ one }) => `Each account has its own autosave of a ${one}.`,
      async run(context, content) {
        if (context.target.best !== 'administrator')
          skip({ why: 'account', detail: 'needs an administrator and an editor' })
        const { id, tag } = await createRevisedItem(context, content)
        const save = async (as: 'administrator' | 'editor', word: string) => {
          const args = { id, excerpt: `${tag} ${word}` }
          return (await context.callOk(content.autosaves.create, args, { as })).body
        }
        const own = await save('administrator', 'own')
        const other = await save('editor', 'other')
        check('authors', at(other, 'author')).isNot(at(own, 'author'))
        const again = await save('editor', 'other again')
        check('id of the second save', at(again, 'id')).is(at(other, 'id'))
        const excerpts = (await autosavesOf(context, content, id)).map(
          (autosave) => `${at(autosave, 'author')} ${at(autosave, 'excerpt', 'raw')}`,
        )
        check('excerpts by author', excerpts.toSorted()).is(
          [
            `${at(own, 'author')} ${tag} own`,
            `${at(other, 'author')} ${tag} other again`,
          ].toSorted(),
        )
      },
    },
  },
  ({ one }) => `core.${one}-autosaves`,
)

export const sharedAutosaves: Playbook = { cases: casesForPostsAndPages(scenarios) }
