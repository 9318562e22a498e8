import type { ArgSchema } from '#openapi/language/arguments.ts'
import {
  arg,
  operation,
  PLAIN_GET,
  RESPONSES_AND_ACCESS,
  response,
  uncheckedQuirk,
  withImpliedType,
} from '#openapi/language/define.ts'
import {
  array,
  either,
  emptyArray,
  int,
  literal,
  map,
  named,
  object,
  str,
  type TypeName,
} from '#openapi/language/schema.ts'

const shared = {
  ...PLAIN_GET,
  access: 'edit_posts',
  conditions: ['right_nonce'],
  mayRequireNonce: true,
  spec: '4.10',
  assumed: { args: 'D-021', ...RESPONSES_AND_ACCESS, behaviour: 'D-029' },
} as const

const quirk = uncheckedQuirk('builder 3.35', 'D-071')

const term = arg.string({
  default: '',
  quirk,
  description: 'The text to look for; without it nothing is found.',
})
const items_count = arg.int({ default: 100, description: 'Maximum number of rows.' })
const meta_query = { quirk, description: 'Conditions on the meta values.' } as const
const listOfTypes = (description: string) =>
  arg.array(undefined, { default: null, quirk, description })
const keysConversionMap = <const D extends Readonly<Record<string, string>>>(
  mapping: D,
  form: Pick<ArgSchema, 'alsoAccepts'> & { readonly types: readonly TypeName[] } = {
    types: ['array', 'object'],
  },
) =>
  arg.types(form.types, {
    ...(form.alsoAccepts && { alsoAccepts: form.alsoAccepts }),
    default: mapping,
    quirk,
    assumption: { decision: 'D-021', keywords: ['type'] },
    description: 'Fields to return, with their names in the response.',
  })

const BuilderLookupRow = named(
  'BuilderLookupRow',
  object({ id: int(12), label: str('Summer programme'), groupLabel: str('Pages') }),
)
/** A conversion map renames the fields; a plain list selects none. */
const row = either(
  BuilderLookupRow,
  map(either(str('Summer programme'), int(12), array(str('administrator'))), 'title'),
  emptyArray,
)
const BuilderLookup = named(
  'BuilderLookup',
  object({ success: literal(true), data: object({ value: array(row) }) }),
)
const rows = (id: number, label: string, groupLabel: string) => ({
  200: response({
    body: BuilderLookup,
    example: { success: true, data: { value: [{ id, label, groupLabel }] } },
  }),
})

export const findPosts = operation({
  ...shared,
  id: 'builder.post.find',
  summary: 'Find content items by title or id.',
  path: '/builder/v1/post',
  args: {
    included_types: listOfTypes('Look only into these types.'),
    excluded_types: arg.array(undefined, {
      quirk,
      default: [
        'b-floating-buttons',
        'b-landing-page',
        'builder_library',
        'attachment',
        'revision',
        'nav_menu_item',
        'custom_css',
        'customize_changeset',
      ],
      description: 'Leave these types out.',
    }),
    term,
    keys_conversion_map: keysConversionMap({
      ID: 'id',
      post_title: 'label',
      post_type: 'groupLabel',
    }),
    items_count,
    is_public: arg.bool({ default: true, description: 'Find published items only.' }),
    meta_query: arg.array(undefined, { ...meta_query, default: null }),
    tax_query: listOfTypes('Conditions on the terms.'),
  },
  responses: rows(12, 'Summer programme', 'Pages'),
})

export const findTerms = operation({
  ...shared,
  id: 'builder.term.find',
  summary: 'Find terms by name or id.',
  path: '/builder/v1/term',
  args: {
    included_types: listOfTypes('Look only into these taxonomies.'),
    excluded_types: listOfTypes('Leave these taxonomies out.'),
    term: withImpliedType(term),
    keys_conversion_map: keysConversionMap({
      term_id: 'id',
      name: 'label',
      taxonomy: 'groupLabel',
    }),
    items_count,
    hide_empty: arg.bool({ default: false, description: 'Leave out terms nothing carries.' }),
    meta_query: withImpliedType(arg.array(undefined, meta_query)),
  },
  responses: rows(3, 'News', 'Categories'),
})

export const findUsers = operation({
  ...shared,
  id: 'builder.user.find',
  summary: 'Find accounts by name, address or id.',
  path: '/builder/v1/user',
  args: {
    term: withImpliedType(term),
    keys_conversion_map: keysConversionMap(
      { ID: 'id', display_name: 'label', role: 'groupLabel' },
      { types: ['array', 'string'], alsoAccepts: 'object' },
    ),
    items_count,
  },
  responses: rows(1, 'Mara Lindt', 'Administrator'),
})

export const lookupOperations = [findPosts, findTerms, findUsers] as const
