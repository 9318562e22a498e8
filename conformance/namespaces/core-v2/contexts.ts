/** Section 2.2: the context decides which fields appear. */

import { at } from '#conformance/call/body.ts'
import { check, fail, inconclusive } from '#conformance/call/check.ts'
import {
  anyString,
  containing,
  customExpectation,
  matching,
  type SceneExpectation,
  shows,
} from '#conformance/case/expectation.ts'
import { givenId, siteValue } from '#conformance/case/reference.ts'
import { type SceneCall, sceneRead } from '#conformance/case/scene-call.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'
import { memberFormOf } from '#openapi/language/quirks.ts'
import { asList, asRecord, fromKeys, mapValues } from '#openapi/values/json.ts'
import { casesForPostsAndPages, contentCases } from './content.ts'
import {
  DRAFT,
  equalItems,
  type ItemFields,
  isPasswordProtected,
  itemWithOnly,
  PASSWORD_PROTECTED,
  read,
  readIn,
  sceneWithoutAct,
} from './content-scenes.ts'
import { RAW_TEXTS } from './edit-fields.ts'
import type { ContentOperations } from './records.ts'
import { UNPUBLISHED } from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const RENDERED = ['title.rendered', 'content.rendered', 'excerpt.rendered'] as const

/** Section 2.2: all members of `meta` are in the edit context. */
const hidesMeta = (content: ContentOperations): SceneExpectation =>
  customExpectation([readIn(content, 'view'), read(content)], ({ after: [view, edit] }) => {
    const shown = asRecord(at(view?.body, 'meta'))
    check('meta in the view context', Object.keys(shown), {
      members: mapValues(shown, memberFormOf),
    }).is([])
    const names = Object.keys(asRecord(at(edit?.body, 'meta')))
    check('meta in the edit context', names).holds('with footnotes', names.includes('footnotes'))
  })

/** An anonymous request to the same address shows nothing of the previous response. */
const isHiddenFromAnonymous = (list: SceneCall): SceneExpectation =>
  customExpectation(
    [list, { ...list, options: { as: 'anonymous' }, outcome: 'any' }],
    ({ after: [, anonymous] }, { tag }) => {
      if (anonymous?.text.includes(String(tag)))
        fail('no part of an unpublished item', describeResponse(anonymous), { response: anonymous })
    },
    { tag: siteValue('tag of the run', (context) => context.tag) },
  )

/** No other scene has an item with this excerpt, so its first reader is known. */
const uncachedItem = (content: ContentOperations, fields: ItemFields = DRAFT) => [
  itemWithOnly(content, { ...fields, excerpt: 'Read in order' }),
]

const EXCERPT_LENGTH = 5
const TEXT_LENGTH = 40

const withoutTags = (text: unknown): string => String(text).replace(/<[^<>]*>/g, '')

/** A theme may add a link to the excerpt, whose address may contain the word. */
const wordsIn = (body: unknown): number =>
  withoutTags(at(body, 'excerpt', 'rendered')).match(/\bword\b/g)?.length ?? 0

/** Sites in some languages count characters; by default they show a part of the text only. */
const isCountedInWords = (words: number): boolean => words === TEXT_LENGTH

const scenarios = contentCases(base, {
  'read/context.edit': {
    title: (content) => `The edit context of a ${content.one} shows raw and rendered texts.`,
    scenes: (content) =>
      sceneWithoutAct(
        [itemWithOnly(content, { excerpt: 'An excerpt' })],
        shows(read(content), {
          ...fromKeys([...RAW_TEXTS, ...RENDERED], () => anyString),
          'content.block_version': matching('an integer', Number.isInteger),
          'content.protected': false,
        }),
      ),
  },

  'read/meta.edit-only': {
    title: (content) => `Members of the meta of a ${content.one} appear in the edit context only.`,
    scenes: (content) => sceneWithoutAct(equalItems(content, 1), hidesMeta(content)),
  },

  'read/unshared': {
    spec: '5',
    title: (content) =>
      `Anonymous callers do not see an unpublished ${content.one} after another caller read it.`,
    scenes: (content) =>
      UNPUBLISHED.flatMap((fields) =>
        sceneWithoutAct(
          uncachedItem(content, fields),
          isHiddenFromAnonymous(sceneRead(content.read, { id: givenId() })),
          isHiddenFromAnonymous(read(content)),
        ),
      ),
  },

  'list/unshared': {
    spec: '5',
    title: (content) =>
      `Anonymous callers do not see drafts of ${content.type} after another caller listed them.`,
    scenes: (content) =>
      sceneWithoutAct(
        uncachedItem(content),
        isHiddenFromAnonymous(sceneRead(content.list, { include: [givenId()], status: ['draft'] })),
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
      sceneWithoutAct(
        equalItems(content, 1),
        customExpectation(
          [sceneRead(content.read, { id: givenId() }, { outcome: 'any' }), readIn(content, 'view')],
          ({ after: [plain, view] }) => {
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
      sceneWithoutAct(
        [itemWithOnly(content, { content: 'word '.repeat(TEXT_LENGTH) })],
        customExpectation(
          [
            sceneRead(content.read, { id: givenId() }),
            sceneRead(content.read, { id: givenId(), excerpt_length: EXCERPT_LENGTH }),
          ],
          ({ after }) => {
            const [allWords = 0, limitedWords = 0] = after.map(({ body }) => wordsIn(body))
            check('number of words', limitedWords).holds(
              `below the ${allWords} without excerpt_length`,
              limitedWords < allWords,
            )
            check('number of words', limitedWords).holds(
              `1 to ${EXCERPT_LENGTH}`,
              limitedWords > 0 && limitedWords <= EXCERPT_LENGTH,
            )
            if (isCountedInWords(allWords))
              check('number of words', limitedWords).is(EXCERPT_LENGTH)
          },
        ),
      ),
  },

  'read/password': {
    title: (content) => `A password protects content and excerpt of a ${content.one}.`,
    scenes(content) {
      const { password } = PASSWORD_PROTECTED
      const options = { as: 'anonymous', outcome: 'any' } as const
      return sceneWithoutAct(
        [itemWithOnly(content, PASSWORD_PROTECTED)],
        isPasswordProtected(sceneRead(content.read, { id: givenId() }, options)),
        shows(sceneRead(content.read, { id: givenId(), password }, options), {
          'content.rendered': containing(PASSWORD_PROTECTED.content),
          'excerpt.rendered': containing(PASSWORD_PROTECTED.excerpt),
        }),
      )
    },
  },
})

export const contexts: Playbook = {
  cases: casesForPostsAndPages((content) => [...scenarios(content)]),
}
