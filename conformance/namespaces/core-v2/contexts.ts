/** Section 2.2: the context decides which fields appear. */

import { at } from '#conformance/call/body.ts'
import { check, fail, inconclusive } from '#conformance/call/check.ts'
import type { OperationRef, RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'
import { memberFormOf } from '#openapi/language/quirks.ts'
import { asList, asRecord, mapValues } from '#openapi/values/json.ts'
import {
  checkGuarded,
  contentCases,
  forPostsAndPages,
  PASSWORD_PROTECTED,
  READ_ONLY_SITE,
  readIn,
  sharedItem,
} from './content.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const RAW = ['title', 'content', 'excerpt'] as const

const showsRaw = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    ...READ_ONLY_SITE,
    id: `core.${content.type}.read/context.edit`,
    title: `The edit context of a ${content.one} shows what was written and what is rendered.`,
    async run(context) {
      const { id } = await sharedItem(context, content, { excerpt: 'An excerpt' })
      const { body } = await readIn(context, content, { id, context: 'edit' })
      for (const name of RAW) {
        check(`${name}.raw`, at(body, name, 'raw')).holds(
          'a string',
          typeof at(body, name, 'raw') === 'string',
        )
        check(`${name}.rendered`, at(body, name, 'rendered')).holds(
          'a string',
          typeof at(body, name, 'rendered') === 'string',
        )
      }
      check('content.block_version', at(body, 'content', 'block_version')).holds(
        'an integer',
        Number.isInteger(at(body, 'content', 'block_version')),
      )
      check('content.protected', at(body, 'content', 'protected')).is(false)
    },
  })

/** Section 2.2: all members of `meta` are in the edit context. */
const hidesMeta = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    ...READ_ONLY_SITE,
    id: `core.${content.type}.read/meta.edit-only`,
    title: `Members of the meta of a ${content.one} appear in the edit context only.`,
    async run(context) {
      const { id } = await sharedItem(context, content)
      const metaIn = async (view: 'view' | 'edit') =>
        asRecord(at((await readIn(context, content, { id, context: view })).body, 'meta'))
      const shown = await metaIn('view')
      check('meta in the view context', Object.keys(shown), mapValues(shown, memberFormOf)).is([])
      const names = Object.keys(await metaIn('edit'))
      check('meta in the edit context', names).holds('with footnotes', names.includes('footnotes'))
    },
  })

const hidesRaw = (content: ContentOperations, view: 'view' | 'embed'): Case =>
  defineCase({
    ...base,
    ...READ_ONLY_SITE,
    id: `core.${content.type}.read/context.${view}`,
    title: `The ${view} context of a ${content.one} hides what is for editing only.`,
    async run(context) {
      const { id } = await sharedItem(context, content)
      const { body } = await readIn(context, content, { id, context: view })
      for (const name of RAW) check(`${name}.raw`, at(body, name, 'raw')).is(undefined)
      check('title.rendered', at(body, 'title', 'rendered')).holds(
        'a string',
        typeof at(body, 'title', 'rendered') === 'string',
      )
      check('content.block_version', at(body, 'content', 'block_version')).is(undefined)
      check('meta._builder_data', at(body, 'meta', '_builder_data')).is(undefined)
      if (view === 'embed') check('content', at(body, 'content')).is(undefined)
    },
  })

/** An anonymous request to the same address shows nothing of the previous response. */
async function assertUnshared<O extends OperationRef>(
  context: Context,
  operation: O,
  args: RequestArguments<O>,
) {
  await context.done(operation, args)
  const response = await context.call(operation, args, { as: 'anonymous' })
  if (response.text.includes(context.tag)) fail('nothing of a draft', describeResponse(response))
}

const scenarios = contentCases(base, {
  'read/unshared': {
    ...READ_ONLY_SITE,
    level: 'should',
    title: (content) => `Nobody is shown the draft of a ${content.one} that somebody else read.`,
    async run(context, content) {
      const { id } = await sharedItem(context, content, { status: 'draft' })
      await assertUnshared(context, content.read, { id })
      await assertUnshared(context, content.read, { id, context: 'edit' })
    },
  },

  'list/unshared': {
    ...READ_ONLY_SITE,
    level: 'should',
    title: (content) => `Nobody is shown drafts of ${content.type} that somebody else listed.`,
    async run(context, content) {
      const { id } = await sharedItem(context, content, { status: 'draft' })
      await assertUnshared(context, content.list, { include: [id], status: ['draft'] })
    },
  },

  'list/context.edit.anonymous': {
    ...READ_ONLY_SITE,
    kind: 'access',
    needs: 'read',
    spec: '5',
    title: (content) => `A caller without an account gets no edit context of ${content.type}.`,
    async run(context, content) {
      const args = { context: 'edit', per_page: 1 } as const
      const response = await context.call(content.list, args, { as: 'anonymous' })
      if (!isAccepted(response)) return
      const [first] = asList(response.body)
      if (first === undefined) inconclusive(`the list of ${content.type} is empty`)
      check('title.raw', at(first, 'title', 'raw')).is(undefined)
      check('content.raw', at(first, 'content', 'raw')).is(undefined)
    },
  },

  'read/context.default': {
    ...READ_ONLY_SITE,
    kind: 'default',
    title: (content) => `A ${content.one} is read in the view context unless another is asked for.`,
    async run(context, content) {
      const { id } = await sharedItem(context, content)
      const operation = content.read
      const plain = await context.call(operation, { id })
      const view = await context.call(operation, { id, context: 'view' })
      check('the response', plain.body).is(view.body)
      check('title.raw', at(plain.body, 'title', 'raw')).is(undefined)
    },
  },

  'read/excerpt_length': {
    ...READ_ONLY_SITE,
    spec: '4.9',
    title: (content) => `excerpt_length decides how long the excerpt of a ${content.one} is.`,
    async run(context, content) {
      const { id } = await sharedItem(context, content, { content: 'word '.repeat(40) })
      const wordsWith = async (length: object) => {
        const { body } = await context.done(content.read, { id, ...length })
        return String(at(body, 'excerpt', 'rendered')).split('word').length - 1
      }
      const whole = await wordsWith({})
      const few = await wordsWith({ excerpt_length: 5 })
      check('words', few).holds(`fewer than the ${whole} of other excerpts`, few < whole)
      check('words', few).holds('some', few > 0)
    },
  },

  'read/password': {
    ...READ_ONLY_SITE,
    title: (content) => `A password protects content and excerpt of a ${content.one}.`,
    async run(context, content) {
      const { password } = PASSWORD_PROTECTED
      const { id } = await sharedItem(context, content, PASSWORD_PROTECTED)
      const operation = content.read
      const closed = await context.call(operation, { id }, { as: 'anonymous' })
      checkGuarded(closed.body)
      const open = await context.call(operation, { id, password }, { as: 'anonymous' })
      check('content.rendered', at(open.body, 'content', 'rendered')).holds(
        'the text',
        String(at(open.body, 'content', 'rendered')).includes(PASSWORD_PROTECTED.content),
      )
    },
  },
})

export const contexts: Playbook = {
  cases: forPostsAndPages((content) => [
    showsRaw(content),
    hidesMeta(content),
    hidesRaw(content, 'view'),
    hidesRaw(content, 'embed'),
    ...scenarios(content),
  ]),
}
