/** The parts of scenes about posts and pages. */

import type { RequestArguments } from '#conformance/call/request.ts'
import type { Case, CaseDefaults } from '#conformance/case/case.ts'
import { type SceneExpectation, shows, without } from '#conformance/case/expectation.ts'
import {
  type ArgsWithReferences,
  givenId,
  referencesIn,
  type SceneReference,
} from '#conformance/case/reference.ts'
import {
  type Scene,
  type SceneRecord,
  type SceneResource,
  type SetupStep,
  sceneWithMethod,
} from '#conformance/case/scene.ts'
import { type Act, act, type SceneCall, sceneRead, write } from '#conformance/case/scene-call.ts'
import type { Method } from '#openapi/language/define.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import { asRecord, isRecord, type Json } from '#openapi/values/json.ts'
import { type ContentOperations, PAGES, POSTS } from './records.ts'

/** Fields of an item, which may refer to values known at run time. */
export type ItemFields = ArgsWithReferences<RequestArguments<ContentOperations['update']>>
export type ListQuery = ArgsWithReferences<RequestArguments<ContentOperations['list']>>

const rules: Omit<SceneResource, 'record'> = {
  nested: ['meta'],
  // One of two dates wins, and neither a sticky nor a private item has a password.
  isPossible: ({ date, date_gmt, password, sticky, status }) =>
    !(date && date_gmt) && !(password && (sticky || status === 'private')),
  // A site has one list of sticky posts: of two concurrent writes, one would be lost.
  lockFor: (fields) => ('sticky' in fields ? 'sticky posts' : undefined),
}

const RESOURCES: Readonly<Record<ContentOperations['type'], SceneResource>> = {
  posts: { record: POSTS.record, ...rules },
  pages: { record: PAGES.record, ...rules },
}

/** An item with at least these fields. */
export const item = (
  { type }: ContentOperations,
  fields: ItemFields = {},
  ...steps: readonly SetupStep[]
): SceneRecord => ({ resource: RESOURCES[type], fields: { ...fields }, isExtendable: true, steps })

/** An item with these fields and no others. */
export const itemWithOnly = (
  content: ContentOperations,
  fields: ItemFields = {},
  ...steps: readonly SetupStep[]
): SceneRecord => ({ ...item(content, fields, ...steps), isExtendable: false })

export const DRAFT = { status: 'draft' } as const

const firstPositions = (count: number) => Array.from({ length: count }, (_, position) => position)

/** Equal items. */
export const equalItems = (content: ContentOperations, count: number): readonly SceneRecord[] =>
  firstPositions(count).map(() => itemWithOnly(content, DRAFT))

/** The ids of the first given items. */
export const firstIds = (count: number): readonly SceneReference[] =>
  firstPositions(count).map((position) => givenId(position))

/** A scene without an act. */
export const sceneWithoutAct = (
  given: readonly SceneRecord[],
  ...expect: readonly SceneExpectation[]
): readonly Scene[] => [{ given, expect }]

export const readIn = (content: ContentOperations, context: RecordContext) =>
  sceneRead(content.read, { id: givenId(), context })

/** The item for editing. */
export const read = (content: ContentOperations) => readIn(content, 'edit')

export const listFor = (content: ContentOperations, query: ListQuery) =>
  sceneRead(content.list, { context: 'edit', ...query })

export const update = (content: ContentOperations, fields: ItemFields): Act =>
  write(content.update, { id: givenId() }, fields)

export type RevisionQuery = ArgsWithReferences<
  RequestArguments<ContentOperations['revisions']['list']>
>

/** The revisions of the item. */
export const revisionsOf = ({ revisions }: ContentOperations, query: RevisionQuery = {}) =>
  sceneRead(revisions.list, { parent: givenId(), ...query })

export const autosave = ({ autosaves }: ContentOperations, fields: ItemFields): Act =>
  act(autosaves.create, { id: givenId(), ...fields })

export const remove = (content: ContentOperations, args: { readonly force?: boolean } = {}): Act =>
  act(content.delete, { id: givenId(), ...args })

/** A plain item first, if the fields refer to one. */
export const plainItemFor = (
  content: ContentOperations,
  ...fields: readonly ItemFields[]
): readonly SceneRecord[] =>
  referencesIn(fields).some(({ record }) => record === 0) ? [itemWithOnly(content)] : []

const TEXTS = ['title', 'content', 'excerpt']

/** The values of written fields, as shown for editing. */
function shownValues([name, value]: readonly [string, unknown]): Json {
  if (TEXTS.includes(name))
    return { [`${name}.raw`]: isRecord(value) && value['raw'] ? value['raw'] : value }
  if (name !== 'meta') return { [name]: value }
  return Object.fromEntries(
    Object.entries(asRecord(value)).map(([key, each]) => [`meta.${key}`, each]),
  )
}

const showsFields = (content: ContentOperations, fields: ItemFields) => {
  const shown: Json = Object.assign({}, ...Object.entries(fields).map(shownValues))
  return shows(read(content), shown)
}

/** A new item shows the fields as sent. */
export const createScene = (content: ContentOperations, fields: ItemFields): Scene => ({
  given: [...plainItemFor(content, fields), item(content, fields)],
  expect: [showsFields(content, fields)],
})

/** A changed item shows the fields as sent. */
export const updateScene = (
  content: ContentOperations,
  fields: ItemFields,
  before: ItemFields = {},
): Scene => ({
  given: [...plainItemFor(content, before, fields), item(content, before)],
  act: update(content, fields),
  expect: [showsFields(content, fields)],
})

interface MethodCase extends Partial<CaseDefaults> {
  readonly aspect: string
  readonly title: (method: Method) => string
  readonly scenes: (method: Method) => readonly Scene[]
}

/** The same case for each method of the update. */
export const methodCases = (
  { type, update: { id } }: ContentOperations,
  defaults: CaseDefaults,
  { aspect, title, scenes, ...overrides }: MethodCase,
): readonly Case[] =>
  EDIT_METHODS.map((method) => ({
    ...defaults,
    ...overrides,
    id: `core.${type}.update/${aspect}.${method}`,
    title: title(method),
    scenes: scenes(method).map((scene) => sceneWithMethod(scene, id, method)),
  }))

/** Fields hidden without the password. */
export const PASSWORD_PROTECTED = {
  status: 'publish',
  password: 'open-sesame',
  content: 'Secret text',
  excerpt: 'Secret excerpt',
} as const

/** Without the password the texts are marked as protected and not shown. */
export const isPasswordProtected = (call: SceneCall): SceneExpectation =>
  shows(call, {
    'content.protected': true,
    'content.rendered': without(PASSWORD_PROTECTED.content),
    'excerpt.protected': true,
    'excerpt.rendered': without(PASSWORD_PROTECTED.excerpt),
  })
