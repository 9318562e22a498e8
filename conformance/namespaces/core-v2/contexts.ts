/** Section 2.2: the context decides which fields appear. */

import { at } from '#conformance/call/body.ts'
import { check, fail, inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import {
  containing,
  judged,
  matching,
  type SceneExpectation,
  shows,
  text,
} from '#conformance/case/expectation.ts'
import { its, onSite } from '#conformance/case/reference.ts'
import { look, type SceneCall } from '#conformance/case/scene-call.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'
import { memberFormOf } from '#openapi/language/quirks.ts'
import { asList, asRecord, fromKeys, mapValues } from '#openapi/values/json.ts'
import { contentCases, forPostsAndPages } from './content.ts'
import {
  DRAFT,
  exactly,
  isGuarded,
  lookingAt,
  PASSWORD_PROTECTED,
  read,
  readIn,
  several,
} from './content-scenes.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const RAW = ['title.raw', 'content.raw', 'excerpt.raw'] as const
const RENDERED = ['title.rendered', 'content.rendered', 'excerpt.rendered'] as const

const hidesRaw = (content: ContentOperations, view: 'view' | 'embed'): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.read/context.${view}`,
    title: `The ${view} context of a ${content.one} omits fields of the edit context.`,
    scenes: lookingAt(
      several(content, 1),
      shows(readIn(content, view), {
        ...fromKeys(RAW, () => undefined),
        'title.rendered': text,
        'content.block_version': undefined,
        'meta._builder_data': undefined,
        ...(view === 'embed' && { content: undefined }),
      }),
    ),
  })

/** Section 2.2: all members of `meta` are in the edit context. */
const hidesMeta = (content: ContentOperations): SceneExpectation =>
  judged([readIn(content, 'view'), read(content)], ({ seen: [view, edit] }) => {
    const shown = asRecord(at(view?.body, 'meta'))
    check('meta in the view context', Object.keys(shown), {
      members: mapValues(shown, memberFormOf),
    }).is([])
    const names = Object.keys(asRecord(at(edit?.body, 'meta')))
    check('meta in the edit context', names).holds('with footnotes', names.includes('footnotes'))
  })

/** An anonymous request to the same address shows nothing of the previous response. */
const isUnshared = (list: SceneCall): SceneExpectation =>
  judged(
    [list, { ...list, options: { as: 'anonymous' }, ends: 'any' }],
    ({ seen: [, anonymous] }, { tag }) => {
      if (anonymous?.text.includes(String(tag)))
        fail('no part of a draft', describeResponse(anonymous), { response: anonymous })
    },
    { tag: onSite('tag of the run', (context) => context.tag) },
  )

/** No other scene looks at the item, because of its excerpt, so its first reader is known. */
const unseen = (content: ContentOperations) => [
  exactly(content, { ...DRAFT, excerpt: 'Read in order' }),
]

const wordsIn = (body: unknown): number =>
  String(at(body, 'excerpt', 'rendered')).split('word').length - 1

const scenarios = contentCases(base, {
  'read/context.edit': {
    title: (content) => `The edit context of a ${content.one} shows raw and rendered texts.`,
    scenes: (content) =>
      lookingAt(
        [exactly(content, { excerpt: 'An excerpt' })],
        shows(read(content), {
          ...fromKeys([...RAW, ...RENDERED], () => text),
          'content.block_version': matching('an integer', Number.isInteger),
          'content.protected': false,
        }),
      ),
  },

  'read/meta.edit-only': {
    title: (content) => `Members of the meta of a ${content.one} appear in the edit context only.`,
    scenes: (content) => lookingAt(several(content, 1), hidesMeta(content)),
  },

  'read/unshared': {
    level: 'should',
    title: (content) =>
      `Anonymous callers do not see the draft of a ${content.one} after another caller read it.`,
    scenes: (content) =>
      lookingAt(
        unseen(content),
        isUnshared(look(content.read, { id: its() })),
        isUnshared(read(content)),
      ),
  },

  'list/unshared': {
    level: 'should',
    title: (content) =>
      `Anonymous callers do not see drafts of ${content.type} after another caller listed them.`,
    scenes: (content) =>
      lookingAt(
        unseen(content),
        isUnshared(look(content.list, { include: [its()], status: ['draft'] })),
      ),
  },

  'list/context.edit.anonymous': {
    kind: 'access',
    needs: 'read',
    spec: '5',
    title: (content) => `The edit context of ${content.type} requires an account.`,
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
    kind: 'default',
    title: (content) => `The default context of a ${content.one} is view.`,
    scenes: (content) =>
      lookingAt(
        several(content, 1),
        judged(
          [look(content.read, { id: its() }, { ends: 'any' }), readIn(content, 'view')],
          ({ seen: [plain, view] }) => {
            check('the response', plain?.body).is(view?.body)
            check('title.raw', at(plain?.body, 'title', 'raw')).is(undefined)
          },
        ),
      ),
  },

  'read/excerpt_length': {
    spec: '4.9',
    title: (content) => `excerpt_length limits the length of the excerpt of a ${content.one}.`,
    scenes: (content) =>
      lookingAt(
        [exactly(content, { content: 'word '.repeat(40) })],
        judged(
          [look(content.read, { id: its() }), look(content.read, { id: its(), excerpt_length: 5 })],
          ({ seen }) => {
            const [whole = 0, few = 0] = seen.map(({ body }) => wordsIn(body))
            check('words', few).holds(`fewer than the ${whole} of other excerpts`, few < whole)
            check('words', few).holds('some', few > 0)
          },
        ),
      ),
  },

  'read/password': {
    title: (content) => `A password protects content and excerpt of a ${content.one}.`,
    scenes(content) {
      const { password } = PASSWORD_PROTECTED
      const by = { as: 'anonymous', ends: 'any' } as const
      return lookingAt(
        [exactly(content, PASSWORD_PROTECTED)],
        isGuarded(look(content.read, { id: its() }, by)),
        shows(look(content.read, { id: its(), password }, by), {
          'content.rendered': containing(PASSWORD_PROTECTED.content),
        }),
      )
    },
  },
})

export const contexts: Playbook = {
  cases: forPostsAndPages((content) => [
    hidesRaw(content, 'view'),
    hidesRaw(content, 'embed'),
    ...scenarios(content),
  ]),
}
