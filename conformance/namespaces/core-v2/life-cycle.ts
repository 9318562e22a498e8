/** Section 3 for posts and pages, and the whole life cycle of an item. */

import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { contentCases, create, forBoth, listed, read, remove, update } from './content.ts'
import { IN_LIFE, isLived, isRestoredBy, TRASHED_AGAIN } from './lives.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '3' } as const

const statusOf = async (
  context: Context,
  content: ContentOperations,
  id: number,
): Promise<unknown> => at((await read(context, content, id)).body, 'status')

const TRASHED = { 'out of the trash': true, trashed: 'trash', 'in the trash': true } as const

const scenarios = contentCases(base, {
  'delete/trashes': {
    ...IN_LIFE,
    title: (content) => `Deleting a ${content.one} without force moves it to the trash.`,
    async run(context, content) {
      if (await isLived(context, content, TRASHED)) return
      const { id } = await create(context, content)
      check('the trash', await listed(context, content, { include: [id], status: 'trash' })).is([])
      await remove(context, content, { id })
      check('status', await statusOf(context, content, id)).is('trash')
      check('the trash', await listed(context, content, { include: [id], status: 'trash' })).is([
        id,
      ])
    },
  },

  'delete/trashes.explicit': {
    ...IN_LIFE,
    title: (content) => `Deleting a ${content.one} with force false moves it to the trash.`,
    async run(context, content) {
      if (await isLived(context, content, { 'trashed explicitly': 'trash' })) return
      const { id } = await create(context, content)
      await remove(context, content, { id, force: false })
      check('status', await statusOf(context, content, id)).is('trash')
    },
  },

  'delete/stays-restorable': {
    ...IN_LIFE,
    title: (content) => `A ${content.one} in the trash can be restored.`,
    async run(context, content) {
      if (await isRestoredBy(context, content, 'POST')) return
      const { id, tag } = await create(context, content)
      await remove(context, content, { id })
      await update(context, content, { id, status: 'draft' })
      const { body } = await read(context, content, id)
      check('status', at(body, 'status')).is('draft')
      check('title', at(body, 'title', 'raw')).is(tag)
    },
  },

  'delete/removes': {
    title: (content) => `Deleting a ${content.one} with force removes it past the trash.`,
    async run(context, content) {
      const { id } = await create(context, content)
      await remove(context, content, { id, force: true })
      await context.gone(content.read, { id, context: 'edit' })
      const left = await listed(context, content, { include: [id], status: ['any', 'trash'] })
      check('what is left', left).is([])
    },
  },

  'delete/removes-from-trash': {
    ...IN_LIFE,
    title: (content) => `Deleting a trashed ${content.one} with force removes it.`,
    async run(context, content) {
      if (await isLived(context, content, { 'removed from the trash': true })) return
      const { id } = await create(context, content)
      await remove(context, content, { id })
      await remove(context, content, { id, force: true })
      await context.gone(content.read, { id, context: 'edit' })
    },
  },

  'delete/trashes-once': {
    ...IN_LIFE,
    level: 'assumed',
    title: (content) => `A ${content.one} in the trash cannot be trashed again.`,
    async run(context, content) {
      if (await isLived(context, content, { 'trashed again': TRASHED_AGAIN })) return
      const { id } = await create(context, content)
      await remove(context, content, { id })
      const response = await context.refused(content.delete, { id })
      check('status', response.status).is(TRASHED_AGAIN.status)
      check('code', at(response.body, 'code')).is(TRASHED_AGAIN.code)
    },
  },

  'create/life-cycle': {
    spec: '2.2',
    title: (content) =>
      `A ${content.one} is created, read back, listed, changed, trashed, restored and removed.`,
    async run(context, content) {
      const { id, tag, response } = await create(context, content, { status: 'publish' })
      check('id in the response', at(response.body, 'id')).is(id)
      check('title', at((await read(context, content, id)).body, 'title', 'raw')).is(tag)
      check('the list', await listed(context, content, { include: [id] })).is([id])
      await update(context, content, { id, title: `${tag} Größe` })
      check('title', at((await read(context, content, id)).body, 'title', 'raw')).is(`${tag} Größe`)
      await remove(context, content, { id })
      check('the list', await listed(context, content, { include: [id] })).is([])
      await update(context, content, { id, status: 'publish' })
      check('the list', await listed(context, content, { include: [id] })).is([id])
      await remove(context, content, { id, force: true })
      check('the list', await listed(context, content, { include: [id] })).is([])
    },
  },
})

/** Items with exactly this title; a search finds others too. */
async function entitled(context: Context, { list }: ContentOperations, title: string) {
  const args = { search: title, status: ['any', 'trash'], context: 'edit', per_page: 100 } as const
  const { body } = await context.done(list, args)
  return idsOf(listAt(body).filter((record) => at(record, 'title', 'raw') === title))
}

const byMethod = (content: ContentOperations): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      id: `core.${content.type}.update/changes.${method}`,
      spec: '4.9',
      title: `${method} changes what it sends of a ${content.one}, and nothing else.`,
      async run(context) {
        const { id, tag } = await create(context, content, { excerpt: 'kept' })
        const changed = `${tag} ${method}`
        await context.done(content.update, { id, title: changed }, { method })
        const { body } = await read(context, content, id)
        check('title', at(body, 'title', 'raw')).is(changed)
        check('excerpt', at(body, 'excerpt', 'raw')).is('kept')
        check('what has the title', await entitled(context, content, changed)).is([id])
        await context.done(content.update, { id, excerpt: 'other' }, { method })
        const again = await read(context, content, id)
        check('excerpt', at(again.body, 'excerpt', 'raw')).is('other')
        for (const [name, form] of [
          ['title', 'raw'],
          ['content', 'raw'],
          ['slug', undefined],
          ['status', undefined],
        ] as const)
          check(name, at(again.body, name, ...(form ? [form] : []))).is(
            at(body, name, ...(form ? [form] : [])),
          )
      },
    }),
  )

/** Section 3: trashed items stay restorable. */
const restores = (content: ContentOperations): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      ...IN_LIFE,
      id: `core.${content.type}.update/restores.${method}`,
      title: `${method} takes a ${content.one} out of the trash.`,
      async run(context) {
        if (await isRestoredBy(context, content, method)) return
        const { id } = await create(context, content)
        await remove(context, content, { id })
        await context.done(content.update, { id, status: 'draft' }, { method })
        check('status', await statusOf(context, content, id)).is('draft')
      },
    }),
  )

export const lifeCycle: Playbook = {
  cases: forBoth((content) => [...scenarios(content), ...byMethod(content), ...restores(content)]),
}
