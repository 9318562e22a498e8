/** Rules that hold for every response in the life of an item. */
import { at } from '#conformance/call/body.ts'
import { check, Failure, skip } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { checkTime } from '#conformance/call/times.ts'
import { type Case, type CaseDefaults, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { asList, omit } from '#openapi/values/json.ts'
import { casesForPostsAndPages } from './content.ts'
import {
  type Addresses,
  addressesOf,
  checkEmbedded,
  checkLinks,
  checkRelations,
  checkVersionLinks,
} from './link-rules.ts'
import { type RecordedCall, recordLife } from './recorded-life.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'should', needs: 'write', spec: '2.2' } as const

/** The calls of a life, and the position of the judged one. */
interface Judged {
  readonly call: RecordedCall
  readonly calls: readonly RecordedCall[]
  readonly position: number
  readonly content: ContentOperations
  readonly context: Context
}

interface ResponseRule extends Partial<Pick<CaseDefaults, 'level' | 'spec'>> {
  readonly title: (content: ContentOperations) => string
  readonly operations: (content: ContentOperations) => readonly OperationRef[]
  judge(judged: Judged): void
}

/** The records of a response: of a list, of a removal, or the record itself. */
const recordsIn = ({ response: { body } }: RecordedCall): readonly unknown[] =>
  Array.isArray(body) ? body : [at(body, 'previous') ?? body]

const reads = ({ read, list }: ContentOperations) => [read, list]
const writes = ({ create, update, delete: remove }: ContentOperations) => [create, update, remove]
const versions = ({ revisions, autosaves, type }: ContentOperations) => [
  revisions.list,
  revisions.read,
  autosaves.create,
  autosaves.list,
  ...(type === 'posts' ? [autosaves.read] : []),
]
const all = (content: ContentOperations) => [
  ...reads(content),
  ...writes(content),
  ...versions(content),
]

const timeRule = (name: 'date' | 'modified'): ResponseRule => ({
  operations: all,
  title: ({ one }) => `${name} and ${name}_gmt of a ${one} differ by the offset of the site.`,
  judge({ call, context }) {
    for (const record of recordsIn(call)) checkTime(context.target.index.document, record, name)
  },
})

/** By the address of the collection in the index. */
function indexAddresses({ target }: Context, { list }: ContentOperations): Addresses {
  const [self] = target.index.routesOf(list).map((route) => route.self)
  return typeof self === 'string'
    ? addressesOf(self)
    : skip({ why: 'not-applicable', detail: 'the index states no address of the list' })
}

const revisionsBefore = ({ calls, position, content }: Judged) =>
  calls.slice(0, position).findLast(({ operation }) => operation === content.revisions.list.id)

/** The call before, if it shows the same revisions as the item. */
const previousRevisions = ({ calls, position, content }: Judged) => {
  const before = calls[position - 1]
  return before?.operation === content.revisions.list.id ? asList(before.response.body) : undefined
}

/** A write shows the item like the read for editing after it. */
function judgeSame({ call, calls, position, content }: Judged): void {
  const next = calls[position + 1]
  if (next?.operation !== content.read.id || next.args['context'] !== 'edit') return
  check('the response', call.response.body).is(next.response.body)
}

function judgePrevious({ call, calls, position }: Judged): void {
  if (call.args['force'] !== true) return
  const shown = calls[position - 1]?.response.body
  check('deleted', at(call.response.body, 'deleted')).is(true)
  check('previous', at(call.response.body, 'previous')).is(omit(Object(shown), ['_links']))
}

const embedOf = ({ args }: RecordedCall): unknown => args['_embed']

const RULES: Readonly<Record<string, ResponseRule>> = {
  date: { ...timeRule('date'), level: 'must' },
  modified: timeRule('modified'),
  links: {
    operations: all,
    title: ({ one }) => `Every link in a response about a ${one} points to the record it names.`,
    judge({ call, content, context }) {
      const addresses = indexAddresses(context, content)
      for (const record of recordsIn(call)) checkLinks(record, addresses)
    },
  },
  relations: {
    operations: (content) => [...reads(content), content.create, content.update],
    title: ({ one }) => `A ${one} links to its author, parent, picture, terms and versions.`,
    judge(judged) {
      for (const item of recordsIn(judged.call))
        checkRelations(item, revisionsBefore(judged) !== undefined)
    },
  },
  versions: {
    operations: ({ read }) => [read],
    title: ({ one }) => `A ${one} links to its newest revision, with the number of revisions.`,
    judge(judged) {
      const revisions = previousRevisions(judged)
      if (revisions) checkVersionLinks(judged.call.response.body, revisions)
    },
  },
  embedded: {
    operations: reads,
    title: ({ one }) => `_embed of a ${one} embeds the linked records, and no others.`,
    judge({ call }) {
      if (embedOf(call) === undefined) return
      for (const item of recordsIn(call)) checkEmbedded(item, embedOf(call))
    },
  },
  same: {
    operations: writes,
    title: ({ one }) => `The response to a write shows all members of the ${one} like a read.`,
    judge: judgeSame,
  },
  previous: {
    level: 'assumed',
    spec: '3',
    operations: (content) => [content.delete],
    title: ({ one }) => `The response to a removal of a ${one} contains it as it was.`,
    judge: judgePrevious,
  },
  status: {
    operations: (content) => writes(content),
    title: ({ one }) => `Writes of a ${one} have the status of the platform.`,
    judge({ call, content }) {
      check('status', call.response.status).is(call.operation === content.create.id ? 201 : 200)
    },
  },
}
const nameOf = ({ type }: ContentOperations) => `life of ${type}`

/** A failure names its response, which another case may have received. */
function judgeNaming(rule: ResponseRule, judged: Judged): void {
  try {
    rule.judge(judged)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error, { response: judged.call.response, ...error.details })
  }
}

/** One case about all methods of an operation. */
const methodsIn = ({ methods }: OperationRef): readonly string[] =>
  methods.length > 1 ? [methods.join('-')] : []

const caseOf = (
  content: ContentOperations,
  operation: OperationRef,
  [aspect, rule]: readonly [string, ResponseRule],
): Case =>
  defineCase({
    ...base,
    ...(rule.level && { level: rule.level }),
    ...(rule.spec && { spec: rule.spec }),
    id: [`${operation.id}/life`, aspect, ...methodsIn(operation)].join('.'),
    title: rule.title(content),
    isolated: nameOf(content),
    async run(context) {
      const calls = await context.once(nameOf(content), () => recordLife(context, content))
      for (const [position, call] of calls.entries())
        if (call.operation === operation.id)
          judgeNaming(rule, { call, calls, position, content, context })
    },
  })

export const recordedRules: Playbook = {
  cases: casesForPostsAndPages((content) =>
    Object.entries(RULES).flatMap((entry) =>
      entry[1].operations(content).map((operation) => caseOf(content, operation, entry)),
    ),
  ),
}
