/** Revisions and autosaves of posts and pages. */

import { at, idsOf, listAt } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, fail } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { done, gone, refused } from '#conformance/scenarios/steps.ts'
import { createPostAutosave, getPostAutosave } from '#openapi/namespaces/core-v2/autosaves.ts'
import { type Content, create, forBoth, update } from './content.ts'

const base = { kind: 'scenario', needs: 'write', spec: '4.9' } as const

async function withRevisions(context: Context, content: Content) {
  const { id, tag } = await create(context, content)
  await update(context, content, { id, title: `${tag} second` })
  const operation = `core.${content.one}-revisions.list`
  const args = { parent: id, context: 'edit' }
  // Whoever answers from memory misses the change after it.
  await context.done(operation, args)
  await update(context, content, { id, title: `${tag} third` })
  const { body } = await context.done(operation, args)
  const revisions = listAt(body)
  if (revisions.length === 0) fail('revisions after two changes', 'none')
  return { id, tag, revisions, ids: idsOf(revisions) as readonly number[] }
}

const keepsHistory = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.one}-revisions.list/keeps-history`,
    level: 'must',
    title: `Changing a ${content.one} leaves revisions of it, whose parent is the ${content.one}.`,
    async run(context) {
      const { id, tag, revisions } = await withRevisions(context, content)
      for (const revision of revisions) check('parent', at(revision, 'parent')).is(id)
      const titles = revisions.map((revision) => at(revision, 'title', 'raw'))
      check('titles', titles).holds('with the last change', titles.includes(`${tag} third`))
    },
  })

const readsOne = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.one}-revisions.read/reads-one`,
    level: 'must',
    title: `A revision of a ${content.one} can be read.`,
    async run(context) {
      const { id, ids } = await withRevisions(context, content)
      const operation = `core.${content.one}-revisions.read`
      const { body } = await context.done(operation, { parent: id, id: ids[0] })
      check('id', at(body, 'id')).is(ids[0])
      check('parent', at(body, 'parent')).is(id)
    },
  })

const pages = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.one}-revisions.list/paging`,
    level: 'must',
    spec: '8',
    title: `Walking the pages of the revisions of a ${content.one} meets each one once.`,
    async run(context) {
      const { id, ids } = await withRevisions(context, content)
      const operation = `core.${content.one}-revisions.list`
      const found: unknown[] = []
      for (const page of ids.keys()) {
        const args = { parent: id, per_page: 1, page: page + 1 }
        found.push(...idsOf(listAt((await context.done(operation, args)).body)))
      }
      check('all pages', found).is(ids)
    },
  })

const removesForced = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.one}-revisions.delete/removes`,
    level: 'must',
    spec: '3',
    title: `Deleting a revision of a ${content.one} with force removes it.`,
    async run(context) {
      const { id, ids } = await withRevisions(context, content)
      const args = { parent: id, id: ids[0] }
      const operation = `core.${content.one}-revisions.delete`
      const read = `core.${content.one}-revisions.read`
      await context.done(read, args)
      await context.done(operation, { ...args, force: true })
      await context.gone(read, args)
    },
  })

const keepsUnforced = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.one}-revisions.delete/needs-force`,
    level: 'must',
    spec: '3',
    title: `A revision of a ${content.one} cannot be trashed: force must be true.`,
    twin: 'force = true',
    standInOnly: true,
    async run(context) {
      const { id, ids } = await withRevisions(context, content)
      const args = { parent: id, id: ids[0] }
      const operation = `core.${content.one}-revisions.delete`
      const answer = await context.call(operation, args)
      if (answer.status < 400) fail('a refusal without force', String(answer.status))
      await context.done(`core.${content.one}-revisions.read`, args)
      await context.done(operation.id, { ...args, force: true })
    },
  })

const autosaves = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.one}-autosaves.create/lists-it`,
    level: 'should',
    title: `Unfinished work on a published ${content.one} is kept beside it.`,
    async run(context) {
      const { id, tag } = await create(context, content, { status: 'publish' })
      const title = `${tag} unfinished`
      const operation = `core.${content.one}-autosaves.list`
      const args = { id, context: 'edit' }
      check('autosaves at first', listAt((await context.done(operation, args)).body)).is([])
      await context.done(`core.${content.one}-autosaves.create`, { id, title })
      const { body } = await context.done(operation, args)
      const titles = listAt(body).map((autosave) => at(autosave, 'title', 'raw'))
      check('autosaves', titles).holds('with the unfinished title', titles.includes(title))
      const kept = await context.done(`core.${content.type}.read`, { id, context: 'edit' })
      check('title of the item', at(kept.body, 'title', 'raw')).is(tag)
    },
  })

/** Pages have no operation that reads an autosave. */
const readsLatest: Case = defineCase({
  ...base,
  id: 'core.post-autosaves.read/reads-latest',
  level: 'should',
  title: 'Unfinished work on a post is read as it was saved last.',
  async run(context) {
    const content: Content = { type: 'posts', one: 'post' }
    const { id, tag } = await create(context, content, { status: 'publish' })
    const save = async (title: string) => {
      const args = { id, title }
      return at((await context.done(createPostAutosave, args)).body, 'id')
    }
    const saved = await save(`${tag} unfinished`)
    const titleNow = async () => {
      const args = { parent: id, id: saved, context: 'edit' }
      const { body } = await context.done(getPostAutosave, args)
      return at(body, 'title', 'raw')
    }
    check('title', await titleNow()).is(`${tag} unfinished`)
    await save(`${tag} still unfinished`)
    check('title', await titleNow()).is(`${tag} still unfinished`)
  },
})

/** The status an item has is taken whatever the list of values says, so the item is a draft. */
const takesStatuses = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.one}-autosaves.create/takes-statuses`,
    level: 'must',
    title: `Unfinished work on a ${content.one} may carry every writable status.`,
    async run(context) {
      const operation = `core.${content.one}-autosaves.create`
      const statuses = operation.args['status']?.enum ?? []
      for (const status of statuses) {
        const { id, tag } = await create(context, content, { status: 'draft' })
        await context.done(operation, { id, title: `${tag} ${status}`, status })
      }
    },
  })

const foreignParent = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.one}-revisions.list/unknown-parent`,
    level: 'assumed',
    title: `There are no revisions of a ${content.one} that does not exist.`,
    async run(context) {
      const operation = `core.${content.one}-revisions.list`
      const answer = await context.refused(operation, { parent: 2147483000 })
      check('status', answer.status).is(404)
      check('code', at(answer.body, 'code')).is('rest_post_invalid_parent')
    },
  })

export const revisionCases: readonly Case[] = [
  ...forBoth((content) => [
    keepsHistory(content),
    readsOne(content),
    pages(content),
    removesForced(content),
    keepsUnforced(content),
    autosaves(content),
    takesStatuses(content),
    foreignParent(content),
  ]),
  readsLatest,
]
