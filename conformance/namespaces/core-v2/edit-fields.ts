/** Fields of the edit context are returned in it only (section 5). */

import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { anyString, shows } from '#conformance/case/expectation.ts'
import { givenId, givenTag } from '#conformance/case/reference.ts'
import { NEXT_SECOND, type SceneRecord } from '#conformance/case/scene.ts'
import { type SceneCall, sceneRead } from '#conformance/case/scene-call.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import { fromKeys } from '#openapi/values/json.ts'
import { casesForPostsAndPages } from './content.ts'
import {
  autosave,
  DRAFT,
  equalItems,
  itemWithOnly,
  PASSWORD_PROTECTED,
  readIn,
  revisionsOf,
  sceneWithoutAct,
  update,
} from './content-scenes.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

/** The texts as they are stored. */
export const RAW_TEXTS = ['title.raw', 'content.raw', 'excerpt.raw'] as const

/** A read of the item or its versions in a context. */
interface ReadOfTexts {
  readonly operation: OperationRef
  readonly what: string
  readonly given: readonly SceneRecord[]
  /** Fields of the edit context besides raw texts. */
  readonly hidden?: readonly string[]
  readonly inContext: (context: RecordContext) => SceneCall
}

const ITEM_ONLY = ['content.block_version', 'meta._builder_data'] as const

/** A published item with a revision and an autosave. */
const itemWithVersions = (content: ContentOperations) => [
  itemWithOnly(
    content,
    { status: 'publish' },
    update(content, { title: givenTag(' Größe') }),
    NEXT_SECOND,
    autosave(content, { title: givenTag(' unfinished') }),
  ),
]

const readsOfItems = (content: ContentOperations): readonly ReadOfTexts[] => [
  {
    operation: content.read,
    what: `a ${content.one}`,
    given: equalItems(content, 1),
    hidden: ITEM_ONLY,
    inContext: (context) => readIn(content, context),
  },
  {
    operation: content.list,
    what: `a list of ${content.type}`,
    given: equalItems(content, 1),
    hidden: ITEM_ONLY,
    inContext: (context) => sceneRead(content.list, { include: [givenId()], ...DRAFT, context }),
  },
]

const readsOfVersions = (content: ContentOperations): readonly ReadOfTexts[] => [
  {
    operation: content.revisions.list,
    what: `the revisions of a ${content.one}`,
    given: itemWithVersions(content),
    inContext: (context) => revisionsOf(content, { context }),
  },
  {
    operation: content.autosaves.list,
    what: `the autosaves of a ${content.one}`,
    given: itemWithVersions(content),
    inContext: (context) => sceneRead(content.autosaves.list, { id: givenId(), context }),
  },
]

const hiddenRawCase =
  (view: 'view' | 'embed') =>
  ({ operation, what, given, hidden = [], inContext }: ReadOfTexts): Case =>
    defineCase({
      ...base,
      id: `${operation.id}/context.${view}`,
      title: `The ${view} context of ${what} omits fields of the edit context.`,
      scenes: sceneWithoutAct(
        given,
        shows(inContext(view), {
          ...fromKeys([...RAW_TEXTS, ...hidden], () => undefined),
          'title.rendered': anyString,
          ...(view === 'embed' && { content: undefined }),
        }),
      ),
    })

/** A client that may not edit could open the item with it. */
const hiddenPasswordCases = (content: ContentOperations): readonly Case[] =>
  readsOfItems(content).map(({ operation, what, inContext }) =>
    defineCase({
      ...base,
      id: `${operation.id}/context.password`,
      level: 'should',
      title: `The view context of ${what} omits passwords.`,
      scenes: sceneWithoutAct(
        [itemWithOnly(content, { ...PASSWORD_PROTECTED, ...DRAFT })],
        shows(inContext('view'), { 'title.rendered': anyString, password: undefined }),
      ),
    }),
  )

export const editFields: Playbook = {
  cases: casesForPostsAndPages((content) => [
    ...[...readsOfItems(content), ...readsOfVersions(content)].map(hiddenRawCase('view')),
    ...readsOfItems(content).map(hiddenRawCase('embed')),
    ...hiddenPasswordCases(content),
  ]),
}
