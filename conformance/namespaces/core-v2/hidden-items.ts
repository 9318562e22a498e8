/** Anonymous callers see no part of an unpublished item, nor the edit context of any (D-080). */
import { at, listAt } from '#conformance/call/body.ts'
import { fail, skip } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { describeResponse, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { Json } from '#openapi/values/json.ts'
import { type ContentFields, casesForPostsAndPages, create, remove, update } from './content.ts'
import type { ContentOperations } from './records.ts'
import { LATER } from './stored-fields.ts'

const SECRET = 'Quincunx'

/** Items by status; all but the published one are hidden. */
const ITEMS: Readonly<Record<string, ContentFields>> = {
  publish: { status: 'publish' },
  draft: { status: 'draft' },
  pending: { status: 'pending' },
  private: { status: 'private' },
  future: LATER,
  trash: { status: 'publish' },
}

/** A response to an anonymous caller, and its part about the items. */
interface Sighting {
  readonly operation: string
  readonly isEdit: boolean
  readonly response: TargetResponse
  readonly text: string
}

type Look = (operation: OperationRef, args: Json) => Promise<void>

/** The excerpt of a published item is public, that of its versions is not. */
async function createItems(context: Context, content: ContentOperations) {
  const ids: Record<string, number> = {}
  for (const [status, fields] of Object.entries(ITEMS)) {
    const isPublic = status === 'publish'
    const excerpt = isPublic ? SECRET : `${SECRET} ${status}`
    const { id } = await create(context, content, { ...fields, excerpt })
    if (isPublic) await update(context, content, { id, excerpt: 'Public' })
    if (status === 'trash') await remove(context, content, { id })
    ids[status] = id
  }
  return ids
}

async function lookAtItems(look: Look, content: ContentOperations, ids: Record<string, number>) {
  for (const [status, id] of Object.entries(ids)) {
    for (const context of ['view', 'embed', 'edit']) await look(content.read, { id, context })
    await look(content.list, { include: [id], status: [status], context: 'view' })
    await look(content.list, { include: [id], status: [status], context: 'edit' })
  }
  const include = Object.values(ids)
  for (const context of ['view', 'embed', 'edit']) await look(content.list, { include, context })
  await look(content.list, { include, status: 'any' })
  await look(content.list, { search: SECRET })
}

async function lookAtVersions(
  look: Look,
  { revisions, autosaves, type }: ContentOperations,
  { item, revision, autosave }: Readonly<Record<string, unknown>>,
) {
  for (const context of ['view', 'edit']) {
    await look(revisions.list, { parent: item, context })
    await look(revisions.read, { parent: item, id: revision, context })
    await look(autosaves.list, { id: item, context })
    if (type === 'posts') await look(autosaves.read, { parent: item, id: autosave, context })
  }
}

/** A creation that makes two records leaves copies, which are not hidden. */
function textAbout({ body, text }: TargetResponse, ids: Readonly<Record<string, number>>): string {
  if (!Array.isArray(body)) return text
  const own = Object.values(ids)
  return JSON.stringify(body.filter((item) => own.includes(Number(at(item, 'id')))))
}

/** An account lists the revisions first: a shared cache would show them to others. */
async function collectSightings(context: Context, content: ContentOperations) {
  const sightings: Sighting[] = []
  const ids = await createItems(context, content)
  const look: Look = async (operation, args) => {
    const response = await context.call(operation, args, { as: 'anonymous' })
    const isEdit = args['context'] === 'edit'
    const text = operation.id === content.list.id ? textAbout(response, ids) : response.text
    sightings.push({ operation: operation.id, isEdit, response, text })
  }
  const item = ids['publish'] ?? 0
  const saved = await context.callOk(content.autosaves.create, { id: item, excerpt: SECRET })
  const { body } = await context.callOk(content.revisions.list, { parent: item })
  const [revision] = listAt(body).map((each) => at(each, 'id'))
  await lookAtItems(look, content, ids)
  await lookAtVersions(look, content, { item, revision, autosave: at(saved.body, 'id') })
  return sightings
}

interface HiddenAspect {
  /** The part of a response that must not be shown. */
  readonly hidden: string
  readonly title: (content: ContentOperations) => string
  isViolated(sighting: Sighting): boolean
}

const ASPECTS: Readonly<Record<string, HiddenAspect>> = {
  hidden: {
    hidden: 'unpublished text',
    title: ({ one }) => `Anonymous callers see no unpublished text of a ${one}.`,
    isViolated: ({ text }) => text.includes(SECRET),
  },
  'hidden.edit': {
    hidden: 'raw text of the edit context',
    title: ({ one }) => `Anonymous callers see no field of the edit context of a ${one}.`,
    isViolated: ({ isEdit, text }) => isEdit && text.includes('"raw":'),
  },
}

const operationsOf = ({ read, list, revisions, autosaves, type }: ContentOperations) => [
  read,
  list,
  revisions.list,
  revisions.read,
  autosaves.list,
  ...(type === 'posts' ? [autosaves.read] : []),
]

function judge(sightings: readonly Sighting[], aspect: HiddenAspect): void {
  const violated = sightings.find((sighting) => aspect.isViolated(sighting))
  if (!violated) return
  const { response } = violated
  const got = `${describeResponse(response)} with ${aspect.hidden}`
  fail(`no ${aspect.hidden} for anonymous callers`, got, { response })
}

const caseOf = (
  content: ContentOperations,
  { id }: OperationRef,
  [name, aspect]: readonly [string, HiddenAspect],
): Case =>
  defineCase({
    id: `${id}/${name}`,
    kind: 'access',
    level: 'must',
    spec: '5',
    needs: 'write',
    title: aspect.title(content),
    isolated: `hidden ${content.type}`,
    async run(context) {
      if (context.target.best === 'anonymous')
        skip({ why: 'account', detail: 'there is no account' })
      const sightings = await context.once(`sightings of ${content.type}`, () =>
        collectSightings(context, content),
      )
      const own = sightings.filter(({ operation }) => operation === id)
      judge(own, aspect)
    },
  })

export const hiddenItems: Playbook = {
  cases: casesForPostsAndPages((content) =>
    Object.entries(ASPECTS).flatMap((aspect) =>
      operationsOf(content).map((operation) => caseOf(content, operation, aspect)),
    ),
  ),
}
