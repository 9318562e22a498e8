/** The parts of scenes about posts and pages. */
import type { RequestArguments } from '#conformance/call/request.ts'
import type { Case, CaseDefaults } from '#conformance/case/case.ts'
import { type SceneExpectation, shows, without } from '#conformance/case/expectation.ts'
import {
  its,
  type ReferringArgs,
  referencesIn,
  type SceneReference,
} from '#conformance/case/reference.ts'
import {
  byMethod,
  type Given,
  type GivenStep,
  type Scene,
  type SceneResource,
} from '#conformance/case/scene.ts'
import { type Act, act, look, type SceneCall, write } from '#conformance/case/scene-call.ts'
import type { Method } from '#openapi/language/define.ts'
import { asRecord, isRecord, type Json } from '#openapi/values/json.ts'
import { type ContentOperations, PAGES, POSTS } from './records.ts'

/** Fields of an item, which may refer to values known at run time. */
export type ItemFields = ReferringArgs<RequestArguments<ContentOperations['update']>>
export type ListQuery = ReferringArgs<RequestArguments<ContentOperations['list']>>

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
  ...steps: readonly GivenStep[]
): Given => ({ resource: RESOURCES[type], fields: { ...fields }, isOpen: true, steps })

/** An item with these fields and no others. */
export const exactly = (
  content: ContentOperations,
  fields: ItemFields = {},
  ...steps: readonly GivenStep[]
): Given => ({ ...item(content, fields, ...steps), isOpen: false })

export const DRAFT = { status: 'draft' } as const

const firstPlaces = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Equal items. */
export const several = (content: ContentOperations, count: number): readonly Given[] =>
  firstPlaces(count).map(() => exactly(content, DRAFT))

/** The ids of the first given items. */
export const firstIds = (count: number): readonly SceneReference[] =>
  firstPlaces(count).map((place) => its(place))

/** A scene without an act. */
export const lookingAt = (
  given: readonly Given[],
  ...expect: readonly SceneExpectation[]
): readonly Scene[] => [{ given, expect }]

export const readIn = (content: ContentOperations, context: 'view' | 'edit' | 'embed') =>
  look(content.read, { id: its(), context })

/** The item for editing. */
export const read = (content: ContentOperations) => readIn(content, 'edit')

export const listFor = (content: ContentOperations, query: ListQuery) =>
  look(content.list, { context: 'edit', ...query })

export const update = (content: ContentOperations, fields: ItemFields): Act =>
  write(content.update, { id: its() }, fields)

export type RevisionQuery = ReferringArgs<RequestArguments<ContentOperations['revisions']['list']>>

/** The revisions of the item. */
export const revisionsOf = ({ revisions }: ContentOperations, query: RevisionQuery = {}) =>
  look(revisions.list, { parent: its(), ...query })

export const autosave = ({ autosaves }: ContentOperations, fields: ItemFields): Act =>
  act(autosaves.create, { id: its(), ...fields })

export const remove = (content: ContentOperations, args: { readonly force?: boolean } = {}): Act =>
  act(content.delete, { id: its(), ...args })

/** A plain item first, if the fields refer to one. */
export const plainFor = (
  content: ContentOperations,
  ...fields: readonly ItemFields[]
): readonly Given[] =>
  referencesIn(fields).some(({ record }) => record === 0) ? [exactly(content)] : []

const TEXTS = ['title', 'content', 'excerpt']

/** The values of written fields, as shown for editing. */
function shownFor([name, value]: readonly [string, unknown]): Json {
  if (TEXTS.includes(name))
    return { [`${name}.raw`]: isRecord(value) && value['raw'] ? value['raw'] : value }
  if (name !== 'meta') return { [name]: value }
  return Object.fromEntries(
    Object.entries(asRecord(value)).map(([key, each]) => [`meta.${key}`, each]),
  )
}

const showsSent = (content: ContentOperations, fields: ItemFields) => {
  const shown: Json = Object.assign({}, ...Object.entries(fields).map(shownFor))
  return shows(read(content), shown)
}

/** A new item shows the fields as sent. */
export const creates = (content: ContentOperations, fields: ItemFields): Scene => ({
  given: [...plainFor(content, fields), item(content, fields)],
  expect: [showsSent(content, fields)],
})

/** A changed item shows the fields as sent. */
export const stores = (
  content: ContentOperations,
  fields: ItemFields,
  before: ItemFields = {},
): Scene => ({
  given: [...plainFor(content, before, fields), item(content, before)],
  act: update(content, fields),
  expect: [showsSent(content, fields)],
})

interface MethodCase extends Partial<CaseDefaults> {
  readonly aspect: string
  readonly title: (method: Method) => string
  readonly scenes: (method: Method) => readonly Scene[]
}

/** The same case for each method of the update. */
export const methodCases = (
  { type, update: { id } }: ContentOperations,
  ground: CaseDefaults,
  { aspect, title, scenes, ...own }: MethodCase,
): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) => ({
    ...ground,
    ...own,
    id: `core.${type}.update/${aspect}.${method}`,
    title: title(method),
    scenes: scenes(method).map((scene) => byMethod(scene, id, method)),
  }))

/** Fields hidden without the password. */
export const PASSWORD_PROTECTED = {
  status: 'publish',
  password: 'open-sesame',
  content: 'Secret text',
  excerpt: 'Secret excerpt',
} as const

/** Without the password the texts are marked as protected and not shown. */
export const isGuarded = (seen: SceneCall): SceneExpectation =>
  shows(seen, {
    'content.protected': true,
    'content.rendered': without(PASSWORD_PROTECTED.content),
    'excerpt.protected': true,
    'excerpt.rendered': without(PASSWORD_PROTECTED.excerpt),
  })
