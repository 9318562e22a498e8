/**
 * The style definitions in an element tree, in the format of the styles route (platform/builder
 * 12.3).
 */

import {
  type BuilderElement,
  walkElements,
} from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { asText } from '#handlers/platform/text/plain-text.ts'
import type { TypeOf } from '#openapi/language/schema.ts'
import type { StyleDefinition } from '#openapi/namespaces/builder-v1/components.schema.ts'
import { asRecord, isRecord, orEmptyList } from '#openapi/values/json.ts'

type Style = TypeOf<typeof StyleDefinition>

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function cleanVariant(variant: unknown): Style['variants'] {
  if (!isRecord(variant)) return []
  const meta = asRecord(variant['meta'])
  return [
    {
      meta: { breakpoint: textOrNull(meta['breakpoint']), state: textOrNull(meta['state']) },
      props: orEmptyList(asRecord(variant['props'])),
      custom_css: variant['custom_css'] ?? null,
    },
  ]
}

function cleanStyle(name: string, style: unknown): readonly (readonly [string, Style])[] {
  if (!isRecord(style) || !Array.isArray(style['variants'])) return []
  const { id, label, type, variants } = style
  return [
    [
      name,
      {
        id: asText(id) || name,
        label: asText(label),
        type: asText(type),
        variants: variants.flatMap(cleanVariant),
      },
    ],
  ]
}

/** By style id, from the whole tree; other values are dropped. */
export const stylesOf = (elements: readonly BuilderElement[]): Readonly<Record<string, Style>> =>
  Object.fromEntries(
    [...walkElements(elements)].flatMap(({ styles }) =>
      isRecord(styles)
        ? Object.entries(styles).flatMap(([name, style]) => cleanStyle(name, style))
        : [],
    ),
  )
