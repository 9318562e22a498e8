import { knowsSetting } from '#handlers/namespaces/builder-v1/shared/element-types.rules.ts'
import { filterContent } from '#handlers/platform/rendering/filter-markup.rules.ts'
import { isRecord, type Json, mapValues, orEmptyList } from '#openapi/values/json.ts'

/** Maps from a setting to the source of its value; their keys are names of settings too. */
const REFERENCES = ['__globals__', '__dynamic__']

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return filterContent(value)
  if (Array.isArray(value)) return value.map(cleanValue)
  if (!isRecord(value)) return value
  return mapValues(value, (part) => cleanValue(part))
}

const knownOnly = (type: string, settings: Json): Json =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => knowsSetting(type, name))
      .map(([name, value]) => [name, cleanValue(value)]),
  )

/** The stored settings: known to the element, and sanitised. */
export function defaultsToStore(type: string, sent: unknown): Json {
  if (!isRecord(sent)) return {}
  const references = REFERENCES.flatMap((name) => {
    const map = sent[name]
    return isRecord(map) ? [[name, orEmptyList(knownOnly(type, map))] as const] : []
  })
  return { ...knownOnly(type, sent), ...Object.fromEntries(references) }
}
