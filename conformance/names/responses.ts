/** Incoming responses: renamed to neutral names before any check. */

import type { Names } from '#openapi/names/names.ts'
import type { NameTranslator } from '#openapi/names/translator.ts'
import { mapStrings } from '#openapi/names/values.ts'

interface ResponseNames {
  readonly names: Names
  readonly translator: NameTranslator
  neutralAddress(text: string): string
}

export function responseRenamer({ names, translator, neutralAddress }: ResponseNames) {
  const text = (each: string): string => {
    const value = translator.value(each)
    return value === each ? neutralAddress(each) : value
  }
  return {
    texts: (body: unknown): unknown => mapStrings(body, text),
    body: translator.body,
    headers: (headers: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          headerBack(name, names),
          name === 'link' || name === 'location'
            ? value.replace(/https?:[^<>,\s]+/g, neutralAddress)
            : value,
        ]),
      ),
  }
}

/** Header names arrive in lowercase; only those with an explicit entry are renamed. */
function headerBack(name: string, { exact }: Names): string {
  for (const [neutral, shown] of exact.headers)
    if (shown.toLowerCase() === name) return neutral.toLowerCase()
  return name
}
