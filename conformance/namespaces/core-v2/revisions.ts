/** Revisions and autosaves of posts and pages. */

import { at, idsOf, listAt } from '#conformance/call/body.ts'

import { check, fail, inconclusive, skip } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { Context } from '#conformance/case/context.ts'
import { demoValue, inList, onStandIn } from '#conformance/playbook/find.ts'
import {
  type DependentRead,
  type Playbook,
  type PlaybookLine,
  play,
} from '#conformance/playbook/play.ts'
import { sharedOnStandIn } from '#conformance/playbook/shared-record.ts'
import { assertDone } from '#conformance/targets/steps.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'
import { fromKeys } from '#openapi/values/json.ts'
import { contentCases, create, forPostsAndPages, remove, update } from './content.ts'
import { createRevised } from './content-lines.ts'
import { utcOffsetOf } from './dates.ts'
import { findItem, findVersion, withVersion } from './find.ts'
import type { ContentOperations } from './records.ts'
import { CONTENT } from './records.ts'
import { IN_CONTEXTS, richItem, richShape } from './rich.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

async function withRevisions(context: Context, content: ContentOperations) {
  const { id, tag } = await create(context, content)
  await update(context, content, { id, title: `${tag} second` })
  const operation = content.revisions.list
  const args = { parent: id, context: 'edit' } as const
  // A stale cache would miss the following change.
  await context.done(operation, args)
  await update(context, content, { id, title: `${tag} third` })
  const { body } = await context.done(operation, args)
  const revisions = listAt(body)
  if (revisions.length === 0) fail('revisions after two changes', 'none')
  const ids = idsOf(revisions).filter((one) => one !== undefined)
  return { id, tag, revisions, ids }
}

/** Arguments that are not fields of an item. */
const LANGUAGES = ['multilang_language']

const KEPT = { isolated: 'revisions to look at' } as const

const keptRevisions = (context: Context, content: ContentOperations) =>
  sharedOnStandIn(context, `revisions of a ${content.one}`, () => withRevisions(context, content))

interface VersionPlace {
  readonly parent: number
  readonly id: number
  readonly tag: string
}

/** A revision is owned when it is read back below its item, with the given title. */
const proven = (context: Context, content: ContentOperations, { parent, id, tag }: VersionPlace) =>
  context.prove('revision', id, async () => {
    const args = { parent, id, context: 'edit' } as const
    const { body } = await context.done(content.revisions.read, args)
    const title = at(body, 'title', 'raw')
    return at(body, 'parent') === parent && typeof title === 'string' && title.startsWith(tag)
  })

/** A revision that may be removed. */
async function ownRevision(context: Context, content: ContentOperations) {
  const { id: parent, tag, ids } = await withRevisions(context, content)
  const id =
    ids[0] ?? skip({ why: 'too-few-records', detail: 'nothing is kept of what an item was before' })
  await proven(context, content, { parent, id, tag })
  return { parent, id }
}

const scenarios = contentCases(
  base,
  {
    // That a change leaves a revision is only implied.
    'list/keeps-history': {
      ...KEPT,
      level: 'should',
      title: (content) =>
        `Changing a ${content.one} leaves revisions of it, whose parent is the ${content.one}.`,
      async run(context, content) {
        const { id, tag, revisions } = await keptRevisions(context, content)
        for (const revision of revisions) check('parent', at(revision, 'parent')).is(id)
        const titles = revisions.map((revision) => at(revision, 'title', 'raw'))
        check('titles', titles).holds('with the last change', titles.includes(`${tag} third`))
      },
    },

    'read/reads-one': {
      ...KEPT,
      level: 'should',
      title: (content) => `A revision of a ${content.one} is read as the list shows it.`,
      async run(context, content) {
        const { id, revisions } = await keptRevisions(context, content)
        const listed = revisions.at(-1)
        const args = { parent: id, id: Number(at(listed, 'id')), context: 'edit' } as const
        const { body } = await context.done(content.revisions.read, args)
        for (const name of ['id', 'parent', 'title', 'content', 'excerpt'])
          check(name, at(body, name)).is(at(listed, name))
      },
    },

    'read/same-fields': {
      ...KEPT,
      spec: '2.2',
      title: (content) => `A revision of a ${content.one} has the fields of a ${content.one}.`,
      async run(context, content) {
        const { id, ids } = await keptRevisions(context, content)
        const args = { parent: id, id: Number(ids[0]), context: 'edit' } as const
        const { body } = await context.done(content.revisions.read, args)
        const missing = Object.keys(content.create.args)
          .filter((name) => !LANGUAGES.includes(name))
          .filter((name) => at(body, name) === undefined)
        const members = fromKeys(missing, () => 'absent' as const)
        check('missing fields', missing, members).is([])
      },
    },

    /** Of an item of this season, because the offset of another one may be another one. */
    'read/date-gmt': {
      ...KEPT,
      level: 'should',
      spec: '2.2',
      title: (content) =>
        `A revision of a ${content.one} tells its times in UTC as far from site time as the ${content.one} does.`,
      async run(context, content) {
        const { id, ids } = await keptRevisions(context, content)
        const item = await context.done(content.read, { id, context: 'edit' })
        const args = { parent: id, id: Number(ids[0]), context: 'edit' } as const
        const { body } = await context.done(content.revisions.read, args)
        for (const name of ['date', 'modified'])
          check(`hours between ${name} and ${name}_gmt`, utcOffsetOf(body, name)).is(
            utcOffsetOf(item.body, 'modified'),
          )
      },
    },

    'list/paging': {
      ...KEPT,
      spec: '8',
      title: (content) =>
        `Walking the pages of the revisions of a ${content.one} meets each one once.`,
      async run(context, content) {
        const { id, ids } = await keptRevisions(context, content)
        const operation = content.revisions.list
        const found: unknown[] = []
        for (const page of ids.keys()) {
          const args = { parent: id, per_page: 1, page: page + 1 }
          found.push(...idsOf(listAt((await context.done(operation, args)).body)))
        }
        check('all pages', found).is(ids)
      },
    },

    'delete/removes': {
      spec: '3',
      title: (content) => `Deleting a revision of a ${content.one} with force removes it.`,
      async run(context, content) {
        const args = await ownRevision(context, content)
        const operation = content.revisions.delete
        const read = content.revisions.read
        await context.done(read, args)
        const response = await context.call(operation, { ...args, force: true })
        // Only an administrator is known to be allowed to remove a revision.
        if (context.target.best !== 'administrator') assertDone(context, operation, response)
        if (!isAccepted(response)) fail(`${operation.id} to remove it`, describeResponse(response))
        await context.gone(read, args)
      },
    },

    'delete/needs-force': {
      spec: '3',
      title: (content) => `A revision of a ${content.one} cannot be trashed: force must be true.`,
      twin: 'force = true',
      async run(context, content) {
        const args = await ownRevision(context, content)
        const operation = content.revisions.delete
        const response = await context.call(operation, args)
        if (response.status < 400 || response.status >= 500)
          fail('a rejection (4xx) without force', describeResponse(response))
        await context.done(content.revisions.read, args)
        const twin = await context.call(operation, { ...args, force: true })
        if (twin.status >= 400)
          inconclusive(`with force it is refused too (${describeResponse(twin)})`)
      },
    },

    'list/unknown-parent': {
      level: 'assumed',
      title: (content) => `There are no revisions of a ${content.one} that does not exist.`,
      async run(context, content) {
        const operation = content.revisions.list
        const response = await context.refused(operation, { parent: 2147483000 })
        check('status', response.status).is(404)
        check('code', at(response.body, 'code')).is('rest_post_invalid_parent')
      },
    },
  },
  ({ one }) => `core.${one}-revisions`,
)

/** The newest revision of an own item. */
async function revision(context: Context, content: ContentOperations) {
  const parent = await createRevised(context, content)
  const { body } = await context.done(content.revisions.list, { parent })
  const id = at(listAt(body)[0], 'id')
  return id === undefined
    ? skip({ why: 'too-few-records', detail: 'nothing is kept of what an item was before' })
    : { parent, id }
}

/** A version is removed together with its item. */
const removedWithItem =
  (content: ContentOperations): DependentRead =>
  async (context) => {
    const { id: parent, tag } = await create(context, content)
    for (const title of [`${tag} second`, `${tag} third`])
      await update(context, content, { id: parent, title })
    const { body } = await context.done(content.revisions.list, { parent })
    const change = () => remove(context, content, { id: parent, force: true })
    return { args: { parent, id: at(listAt(body)[0], 'id') }, change }
  }

const linesOf = (content: ContentOperations): readonly PlaybookLine[] => {
  const sample = {
    parent: onStandIn(findItem(content)),
    id: onStandIn(findVersion(content, 'revisions')),
  }
  return [
    play(content.revisions.list, {
      sample: { parent: withVersion(content, 'revisions') },
      acts: {
        include: [UNASSIGNED_ID],
        exclude: inList(findVersion(content, 'revisions')),
        search: 'zzz-nobody-wrote-this',
      },
      own: { arrange: async (context) => ({ parent: await createRevised(context, content) }) },
      shapes: [
        ...IN_CONTEXTS,
        richShape({
          prepare: async (context) => ({ parent: (await richItem(content)(context)).id }),
          args: { context: 'edit' },
          part: 1,
        }),
      ],
    }),
    play(content.revisions.read, {
      sample: { parent: withVersion(content, 'revisions'), id: findVersion(content, 'revisions') },
      own: { arrange: (context) => revision(context, content) },
      shapes: IN_CONTEXTS,
      follows: removedWithItem(content),
    }),
    play(content.revisions.delete, {
      sample: { ...sample, force: demoValue(true, false) },
      own: {
        arrange: async (context) => ({ ...(await ownRevision(context, content)), force: true }),
      },
    }),
  ]
}

export const revisions: Playbook = {
  plays: CONTENT.flatMap(linesOf),
  cases: forPostsAndPages(scenarios),
}
