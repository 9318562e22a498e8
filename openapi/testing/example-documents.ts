/** Documents of the contract to be edited by tests. */

import { contractFor } from '#openapi/contract/contract.ts'
import { indexDocument } from '#openapi/derive/index-document.ts'
import { openApiDocument } from '#openapi/derive/openapi.ts'
import { compareSurfaces } from '#openapi/drift/compare/compare.ts'
import { type DriftSource, surfaceOf } from '#openapi/drift/read/read.ts'
import type { Finding } from '#openapi/drift/rules/finding.ts'
import type { Surface } from '#openapi/drift/surface/surface.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { hasMembers } from '#openapi/values/json.ts'
import { memoizeIn } from '#openapi/values/memoize.ts'

type Path = readonly (string | number)[]
type Branch = Record<string | number, unknown>

/** JSON that a test may modify. */
export type Editable = Record<string, unknown>

/** A fresh copy of a document of a variant; generated once, because that is slow. */
function perVariant(make: (variant: VariantId) => unknown): (variant: VariantId) => Editable {
  const textOf = memoizeIn(new Map<VariantId, string>(), (variant) => JSON.stringify(make(variant)))
  return (variant) => JSON.parse(textOf(variant))
}

function branchAt(document: Editable, path: Path): Branch {
  return path.reduce<Branch>((branch, token) => {
    const next = branch[token]
    if (!hasMembers(next))
      throw new Error(`expected something at ${path.join('/')}, got nothing at ${token}`)
    // Every object and list may be changed by name or position.
    return next as Branch
  }, document)
}

export const at = (document: Editable, path: Path): unknown =>
  branchAt(document, path.slice(0, -1))[path.at(-1) ?? '']

export function setAt(document: Editable, path: Path, value: unknown): void {
  branchAt(document, path.slice(0, -1))[path.at(-1) ?? ''] = value
}

export function removeAt(document: Editable, path: Path): void {
  if (at(document, path) === undefined) throw new Error(`expected something at ${path.join('/')}`)
  delete branchAt(document, path.slice(0, -1))[path.at(-1) ?? '']
}

/** Moves a value to another name. */
export function rename(document: Editable, path: Path, name: string): void {
  const value = at(document, path)
  removeAt(document, path)
  setAt(document, [...path.slice(0, -1), name], value)
}

export const contractSource = (variant: VariantId): DriftSource => ({
  kind: 'contract',
  contract: contractFor(variant),
})

export const exampleIndex = perVariant((variant) =>
  indexDocument(contractFor(variant), {
    facts: {
      name: 'Example Programmes',
      description: 'Programmes for everyone',
      url: 'https://example.test',
      home: 'https://example.test',
      gmt_offset: 1,
      timezone_string: 'Europe/Berlin',
      page_for_posts: 0,
      page_on_front: 0,
      show_on_front: 'posts',
      site_logo: 0,
      site_icon: 0,
      site_icon_url: '',
    },
    restRoot: 'https://example.test/api/',
    authorizationUrl: 'https://example.test/authorize',
  }),
)

export const exampleOpenApi = perVariant((variant) => openApiDocument(contractFor(variant)))

/** The paths of all components that a part refers to, directly or indirectly. */
function reachedFrom(document: Editable, start: unknown): readonly Path[] {
  const reached = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, place = ''] of JSON.stringify(part).matchAll(/"#\/(components\/[^"]+)"/g)) {
      if (reached.has(place)) continue
      reached.add(place)
      visit(at(document, place.split('/')))
    }
  }
  visit(start)
  return [...reached].map((place) => place.split('/'))
}

/** A small document: only this path and the components it refers to. */
export function exampleOfPath(variant: VariantId, path: string): Editable {
  const document = exampleOpenApi(variant)
  const kept = at(document, ['paths', path])
  const parts = reachedFrom(document, kept).map((place) => [place, at(document, place)] as const)
  setAt(document, ['paths'], { [path]: kept })
  for (const kind of ['parameters', 'responses', 'schemas'])
    setAt(document, ['components', kind], {})
  for (const [place, part] of parts) setAt(document, place, part)
  return document
}

const contractSurface = memoizeIn(new Map<VariantId, Surface>(), (variant) =>
  surfaceOf(contractSource(variant)),
)

/**
 * The findings of an edited index of variant b against the contract, ignoring the order of routes.
 */
export function findingsOf(edit: (index: Editable) => void): readonly Finding[] {
  const document = exampleIndex('b')
  edit(document)
  const found = surfaceOf({ kind: 'index', document })
  const { findings } = compareSurfaces(contractSurface('b'), found)
  return findings.filter(({ rule }) => rule !== 'order-changed')
}
