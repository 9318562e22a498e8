/** Wrong details of posts, pages and their versions: links, embedded records, times, revisions. */
import { BUILT_IN_CREDENTIALS, basicHeader } from '#conformance/operator/identities.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import { asList, asRecord, isRecord, type Json, mapValues } from '#openapi/values/json.ts'
import type { Draft, DraftsOf, WireFault } from './mutant.ts'
import { isSuccessful } from './requests.ts'
import { editingResponses } from './wire.ts'

type EditBody = (body: unknown) => unknown

/** Edits a successful JSON body; an unchanged one counts as no effect. */
const editingBodies = (edit: EditBody): (() => WireFault) =>
  editingResponses((response) => {
    if (!isSuccessful(response) || !/^[[{]/.test(response.text)) return undefined
    const text = JSON.stringify(edit(JSON.parse(response.text)))
    return text === response.text ? undefined : { ...response, text }
  })

/** Edits every record of a list, or the record itself. */
const editingRecords = (edit: (record: Json) => Json) =>
  editingBodies((body) =>
    Array.isArray(body) ? body.map((each) => edit(asRecord(each))) : edit(asRecord(body)),
  )

const SHOWS_RECORDS = /^core\.(posts|pages|(post|page)-(revisions|autosaves))\.(read|list)$/
const SHOWS_ITEMS = /^core\.(posts|pages)\.(read|list)$/
const LISTS_REVISIONS = /^core\.(post|page)-revisions\.list$/

const common = { ground: 'should', near: '/life.' } as const

/** To the next record, or to another route. */
const wrongHref = (href: unknown): string =>
  String(href).replace(/(\d+)$|$/, (_, id) => (id ? String(Number(id) + 1) : '-other'))

const withWrongLink =
  (relation: string) =>
  (record: Json): Json => {
    const { _links: links } = record
    if (!isRecord(links) || !(relation in links)) return record
    const wrong = asList(links[relation]).map((link) => ({
      ...asRecord(link),
      href: wrongHref(asRecord(link)['href']),
    }))
    return { ...record, _links: { ...links, [relation]: wrong } }
  }

const ITEM_LINKS = ['self', 'collection', 'author', 'replies', 'version-history', 'wp:attachment']

const linkDrafts: DraftsOf = ({ id }) =>
  (SHOWS_ITEMS.test(id) ? ITEM_LINKS : SHOWS_RECORDS.test(id) ? ['parent'] : []).map(
    (relation): Draft => ({
      ...common,
      kind: 'link-wrong',
      place: relation,
      what: `the link ${relation} points to another record`,
      wire: editingRecords(withWrongLink(relation)),
    }),
  )

const ERROR = { code: 'rest_forbidden', message: 'Broken on purpose.', data: { status: 401 } }

const EMBED_FAULTS: Readonly<Record<string, (embedded: Json) => Json>> = {
  none: () => ({}),
  error: (embedded) => mapValues(embedded, () => [ERROR]),
}

const embedDrafts: DraftsOf = ({ id }) =>
  SHOWS_ITEMS.test(id)
    ? Object.entries(EMBED_FAULTS).map(([place, edit]) => ({
        ...common,
        kind: 'embed-wrong',
        place,
        what: place === 'none' ? 'nothing is embedded' : 'errors are embedded',
        wire: editingRecords((record) =>
          isRecord(record['_embedded'])
            ? { ...record, _embedded: edit(record['_embedded']) }
            : record,
        ),
      }))
    : []

/** UTC times are those of the site. */
const timeDrafts: DraftsOf = ({ id }) =>
  SHOWS_RECORDS.test(id)
    ? ['date', 'modified'].map((name) => ({
        kind: 'time-shifted',
        place: name,
        what: `${name}_gmt is in the time zone of the site`,
        ground: name === 'date' ? 'must' : 'should',
        near: '/life.',
        wire: editingRecords((record) =>
          `${name}_gmt` in record ? { ...record, [`${name}_gmt`]: record[name] } : record,
        ),
      }))
    : []

const REVISION_FAULTS: Readonly<Record<string, (all: readonly unknown[]) => unknown>> = {
  newest: (all) => all.slice(1),
  second: (all) => all.filter((_, index) => index !== 1),
}

const revisionDrafts: DraftsOf = ({ id }) =>
  LISTS_REVISIONS.test(id)
    ? Object.entries(REVISION_FAULTS).map(([place, edit]) => ({
        kind: 'revision-missing',
        place,
        what: `the ${place} revision is not listed`,
        ground: 'should',
        near: '/history',
        wire: editingBodies((body) => (Array.isArray(body) ? edit(body) : body)),
      }))
    : []

const { administrator } = BUILT_IN_CREDENTIALS

/** Anonymous callers are served like an administrator. */
const serving =
  (authorization: string): (() => WireFault) =>
  () =>
  async (request, { forward, met }) => {
    const isAnonymous = request.headers['authorization'] === undefined
    const response = await forward(request)
    if (!isAnonymous) return response
    const headers = { ...request.headers, authorization }
    const shown = await forward({ ...request, headers })
    met(shown.text !== response.text)
    return shown
  }

const hiddenDrafts: DraftsOf = (operation: ContractOperation) =>
  isGet(operation) && SHOWS_RECORDS.test(operation.id) && administrator
    ? [
        {
          kind: 'hidden-shown',
          what: 'anonymous callers see what an administrator sees',
          ground: 'must',
          near: '/hidden',
          wire: serving(basicHeader(administrator)),
        },
      ]
    : []

const PART_FAULTS: Readonly<Record<string, (parts: readonly unknown[]) => unknown>> = {
  swapped: (parts) => [...parts.slice(0, -2), ...parts.slice(-2).toReversed()],
  'after-failure': (parts) => {
    const failed = parts.findIndex((part) => Number(asRecord(part)['status']) >= 400)
    return failed < 0 ? parts : parts.slice(0, failed + 1)
  },
}

const partDrafts: DraftsOf = ({ id }) =>
  id === 'batch.run'
    ? Object.entries(PART_FAULTS).map(([place, edit]) => ({
        kind: 'part-wrong',
        place,
        what:
          place === 'swapped'
            ? 'the last two parts of a response are swapped'
            : 'the parts after a failed one are missing',
        ground: 'should',
        near: '/parts',
        wire: editingBodies((body) => {
          const { responses } = asRecord(body)
          return Array.isArray(responses) ? { ...asRecord(body), responses: edit(responses) } : body
        }),
      }))
    : []

export const recordDetailDrafts: DraftsOf = (operation) => [
  ...linkDrafts(operation),
  ...embedDrafts(operation),
  ...timeDrafts(operation),
  ...revisionDrafts(operation),
  ...hiddenDrafts(operation),
  ...partDrafts(operation),
]
