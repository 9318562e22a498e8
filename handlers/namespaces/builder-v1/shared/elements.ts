/** The element tree of an item built with the builder; the item keeps it as JSON text. */

import type { Ids } from '#fixtures/ids.ts'
import { HEX } from '#fixtures/ids.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
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

/** The platform takes a map for the list of its values. */
export const valuesOf = (value: unknown): readonly unknown[] => toItems(value) ?? []

/** Deeper trees than anybody builds are cut off, so that walking one never exhausts the stack. */
const DEEPEST = 100

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
      elements: depth < DEEPEST ? readElements(elements, depth + 1) : [],
      ...rest,
    },
  ]
}

/** The elements in a value that came from outside; what is not an element is left out. */
export const readElements = (value: unknown, depth = 0): readonly BuilderElement[] =>
  valuesOf(value).flatMap((part) => readElement(part, depth))

export function elementsOf({ meta }: Pick<PostRecord, 'meta'>): readonly BuilderElement[] {
  const stored = meta['_builder_data']
  return readElements(typeof stored === 'string' ? parseJsonText(stored) : stored)
}

/** The meta value that holds the elements. */
export const elementsText = (elements: readonly BuilderElement[]): string =>
  JSON.stringify(elements)

/** Every element of a tree, each before those inside it. */
export function* walkElements(elements: readonly BuilderElement[]): Generator<BuilderElement> {
  for (const element of elements) {
    yield element
    yield* walkElements(element.elements)
  }
}

/** A copy of a tree whose elements have ids of their own. */
export const withFreshIds = (
  elements: readonly BuilderElement[],
  ids: Ids,
): readonly BuilderElement[] =>
  elements.map((element) => ({
    ...element,
    id: ids.text(ID_LENGTH, HEX),
    elements: withFreshIds(element.elements, ids),
  }))
