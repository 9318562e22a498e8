/** The element tree of an item, stored as JSON text. */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { Ids } from '#fixtures/values/ids.ts'
import { HEX } from '#fixtures/values/ids.ts'
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asRecord, isRecord, type Json, toItems } from '#openapi/values/json.ts'

export interface BuilderElement extends Json {
  readonly id: string
  readonly elType: string
  readonly widgetType?: string
  readonly settings: Json
  readonly elements: readonly BuilderElement[]
}

const ID_LENGTH = 7

/** The platform treats a map as the list of its values. */
export const valuesOf = (value: unknown): readonly unknown[] => toItems(value) ?? []

/** Depth limit of trees, so that recursion never exhausts the stack. */
const MAX_DEPTH = 100

function readElement(value: unknown, depth: number): readonly BuilderElement[] {
  if (!isRecord(value)) return []
  const { id, elType, widgetType, settings, elements, ...rest } = value
  if (typeof elType !== 'string') return []
  return [
    {
      id: typeof id === 'string' ? id : '',
      elType,
      ...(typeof widgetType === 'string' && { widgetType }),
      settings: asRecord(settings),
      elements: depth < MAX_DEPTH ? readElements(elements, depth + 1) : [],
      ...rest,
    },
  ]
}

/** The elements of an untrusted value; other values are dropped. */
export const readElements = (value: unknown, depth = 0): readonly BuilderElement[] =>
  valuesOf(value).flatMap((part) => readElement(part, depth))

export function elementsOf({ meta }: Pick<PostRecord, 'meta'>): readonly BuilderElement[] {
  const stored = meta['_builder_data']
  return readElements(typeof stored === 'string' ? parseJsonText(stored) : stored)
}

/** The meta value for elements. */
export const elementsText = (elements: readonly BuilderElement[]): string =>
  JSON.stringify(elements)

/** Every element of a tree, in pre-order. */
export function* walkElements(elements: readonly BuilderElement[]): Generator<BuilderElement> {
  for (const element of elements) {
    yield element
    yield* walkElements(element.elements)
  }
}

/** A copy of a tree with new element ids. */
export const withFreshIds = (
  elements: readonly BuilderElement[],
  ids: Ids,
): readonly BuilderElement[] =>
  elements.map((element) => ({
    ...element,
    id: ids.text(ID_LENGTH, HEX),
    elements: withFreshIds(element.elements, ids),
  }))
