import { arg, operation } from '#openapi/language/define.ts'
import { literal, object, oneOf, str } from '#openapi/language/schema.ts'
import { writerSpec } from './responses.ts'

const dismissal = <const L extends string>(label: L) => ({
  200: object({
    message: oneOf(`${label} is no longer new.`, `${label} is not new.`),
    success: literal(true),
    status: literal(200),
  }),
  400: object({
    message: str(`${label} could not be taken off the list of new ones.`),
    success: literal(false),
    status: literal(400),
  }),
})

const shared = {
  ...writerSpec,
  methods: ['POST'],
  effect: 'irreversible',
  assumed: { ...writerSpec.assumed, args: 'D-032' },
} as const

export const dismissNewPostType = operation({
  ...shared,
  id: 'seo.new-post-types.dismiss',
  summary: 'Remove a content type from the list of new ones.',
  path: '/seo/v1/new-content-type-visibility/dismiss-post-type',
  args: {
    postTypeName: arg.any({ check: 'own', description: 'Name of an existing content type.' }),
  },
  undeclared: {
    post_type_name: arg.any({ check: 'none', description: 'Other spelling of postTypeName.' }),
  },
  noopWithout: ['postTypeName', 'post_type_name'],
  responses: dismissal('Post type'),
})

export const dismissNewTaxonomy = operation({
  ...shared,
  id: 'seo.new-taxonomies.dismiss',
  summary: 'Remove a taxonomy from the list of new ones.',
  path: '/seo/v1/new-content-type-visibility/dismiss-taxonomy',
  args: {
    taxonomyName: arg.any({ check: 'own', description: 'Name of an existing taxonomy.' }),
  },
  undeclared: {
    taxonomy_name: arg.any({ check: 'none', description: 'Other spelling of taxonomyName.' }),
  },
  noopWithout: ['taxonomyName', 'taxonomy_name'],
  responses: dismissal('Taxonomy'),
})
