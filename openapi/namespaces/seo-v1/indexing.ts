import { operation } from '#openapi/language/define.ts'
import {
  array,
  either,
  emptyArray,
  type JsonSchema,
  literal,
  object,
  uri,
} from '#openapi/language/schema.ts'
import { SeoIndexRecord, SeoLinkedRecord } from './index-record.ts'
import { writerSpec } from './responses.ts'

interface IndexingRoute<O extends JsonSchema, N extends JsonSchema> {
  readonly id: string
  readonly summary: string
  readonly path: string
  readonly objects: O
  readonly next_url: N
  readonly errors?: readonly ['seo_error_indexing']
}

/** All nine routes return their result and the next URL. */
const indexingOperation = <O extends JsonSchema, N extends JsonSchema>({
  objects,
  next_url,
  ...route
}: IndexingRoute<O, N>) =>
  operation({
    ...writerSpec,
    ...route,
    methods: ['POST'],
    responses: { 200: object({ objects, next_url }) },
    effect: 'job',
    assumed: {
      ...writerSpec.assumed,
      ...(route.errors && { errors: 'D-003' }),
      behaviour: 'D-039',
    },
  })

type RouteNames = Pick<IndexingRoute<JsonSchema, JsonSchema>, 'id' | 'summary' | 'path'>

/** A full batch returns its own route as the next URL. */
const batchOperation = <R extends JsonSchema>(record: R, size: number, route: RouteNames) =>
  indexingOperation({
    ...route,
    objects: array(record, { maxItems: size }),
    next_url: either(uri(`https://example.test/en/api${route.path}`), literal(false)),
    errors: ['seo_error_indexing'],
  })

/** A step that only changes the state of the run. */
const stepOperation = (route: RouteNames) =>
  indexingOperation({ ...route, objects: emptyArray, next_url: literal(false) })

export const indexPosts = batchOperation(SeoIndexRecord, 25, {
  id: 'seo.indexing.index-posts',
  summary: 'Index the next batch of posts and pages.',
  path: '/seo/v1/indexing/posts',
})

export const indexTerms = batchOperation(SeoIndexRecord, 25, {
  id: 'seo.indexing.index-terms',
  summary: 'Index the next batch of taxonomy terms.',
  path: '/seo/v1/indexing/terms',
})

export const indexPostTypeArchives = batchOperation(SeoIndexRecord, 25, {
  id: 'seo.indexing.index-post-type-archives',
  summary: 'Index the next batch of archive pages of content types.',
  path: '/seo/v1/indexing/post-type-archives',
})

export const indexGeneral = batchOperation(SeoIndexRecord, 4, {
  id: 'seo.indexing.index-general',
  summary: 'Index the pages without a single item.',
  path: '/seo/v1/indexing/general',
})

export const prepareIndexing = stepOperation({
  id: 'seo.indexing.prepare',
  summary: 'Record the start of an indexing run.',
  path: '/seo/v1/indexing/prepare',
})

export const completeIndexables = stepOperation({
  id: 'seo.indexing.complete-indexables',
  summary: 'Record that all records are created.',
  path: '/seo/v1/indexing/indexables-complete',
})

export const completeIndexing = stepOperation({
  id: 'seo.indexing.complete',
  summary: 'Record the end of the indexing run.',
  path: '/seo/v1/indexing/complete',
})

export const indexPostLinks = batchOperation(SeoLinkedRecord, 5, {
  id: 'seo.link-indexing.index-posts',
  summary: 'Count the links of the next batch of posts and pages.',
  path: '/seo/v1/link-indexing/posts',
})

export const indexTermLinks = batchOperation(SeoLinkedRecord, 5, {
  id: 'seo.link-indexing.index-terms',
  summary: 'Count the links of the next batch of taxonomy terms.',
  path: '/seo/v1/link-indexing/terms',
})
