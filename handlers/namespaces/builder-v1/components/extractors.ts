/** Extracts components; their element trees are in no response. */
import { toUtcText } from '#fixtures/values/time.ts'
import { type ExtractedRecord, extractor, recordsIn } from '#handlers/platform/extract.ts'
import {
  getOverridableProps,
  listComponentStyles,
  listComponents,
} from '#openapi/namespaces/builder-v1/components.ts'
import { asRecord, isRecord, type Json, memberOf } from '#openapi/values/json.ts'

const SECOND = 1000
/** Responses show the order of the components, not their dates. */
const ARCHIVED_AT = toUtcText(0)

/** Newest first, so every component is a second older than the one before. */
const extractComponents = (shown: readonly Json[]): readonly ExtractedRecord[] =>
  shown.map(({ id, name, uid, isArchived }, position) => ({
    collection: 'components',
    isRaw: true,
    record: {
      ...{ id, uid, title: name },
      archived_at: isArchived === true ? ARCHIVED_AT : null,
      created_at: toUtcText((shown.length - position) * SECOND),
    },
  }))

/** One empty element carries the styles. */
const extractStyles = ([id, styles]: readonly [string, unknown]): readonly ExtractedRecord[] =>
  isRecord(styles)
    ? [
        {
          collection: 'components',
          record: { id: Number(id), elements: [{ id: 'styles', elType: 'e-flexbox', styles }] },
        },
      ]
    : []

/** In JSON of the platform an empty map is an empty list. */
function extractProps(id: unknown, shown: unknown): readonly ExtractedRecord[] {
  const { props, groups } = asRecord(shown)
  if (props === undefined) return []
  const items = asRecord(memberOf(groups, 'items'))
  const overridable_props = {
    props: asRecord(props),
    groups: { ...asRecord(groups), items },
  }
  return [{ collection: 'components', record: { id: Number(id), overridable_props } }]
}

const isListed = ({ uid, isArchived }: Json): boolean =>
  typeof uid === 'string' && typeof isArchived === 'boolean'

export const componentExtractors = [
  extractor([listComponents], (body) => extractComponents(recordsIn(memberOf(body, 'data')))),
  extractor([listComponentStyles], (body) =>
    Object.entries(asRecord(memberOf(body, 'data'))).flatMap(extractStyles),
  ),
  {
    ...extractor(
      [getOverridableProps],
      (body, { args }) => extractProps(args['componentId'], memberOf(body, 'data')),
      (item) => (isListed(item) ? { componentId: item['id'] } : undefined),
    ),
    describesEach: true,
  },
]
