import { builderKit, type Kit } from '#fixtures/documents/builder.ts'
import type { Site } from '#fixtures/site/site.ts'
import { isElementType } from '#handlers/namespaces/builder-v1/shared/element-types.rules.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  deleteElementDefaults,
  listElementDefaults,
  setElementDefaults,
} from '#openapi/namespaces/builder-v1/kit-elements-defaults.ts'
import { asRecord, hasMembers, mapValues, orEmptyList } from '#openapi/values/json.ts'
import { defaultsToStore } from './kit-elements-defaults.rules.ts'

const type = (value: unknown) => (isElementType(value) ? undefined : 'reject')
const settings = (value: unknown) => (hasMembers(value) ? 'accept' : 'reject')

function activeKit(site: Site): Kit {
  const kit = site.read(builderKit)
  if (!kit.exists) throw new ApiError('kit_not_found')
  return kit
}

const changeDefaults = (site: Site, elements_defaults: Kit['elements_defaults']): Kit =>
  site.change(builderKit, { elements_defaults })

export const kitElementsDefaults = [
  implement(listElementDefaults, ({ site }) => {
    const defaults = Object.entries(activeKit(site).elements_defaults)
    return { body: Object.fromEntries(defaults.map(([name, own]) => [name, orEmptyList(own)])) }
  }),
  implement(setElementDefaults, {
    rules: { type, settings },
    handle: ({ args, site }) => {
      const { elements_defaults } = activeKit(site)
      const own = defaultsToStore(args.type, args.settings)
      changeDefaults(site, { ...elements_defaults, [args.type]: own })
      return { body: {} }
    },
  }),
  implement(deleteElementDefaults, {
    rules: { type },
    handle: ({ args, site }) => {
      const { [args.type]: _removed, ...left } = activeKit(site).elements_defaults
      changeDefaults(site, left)
      return { body: {} }
    },
  }),
]

/** An empty map is sent as a list. */
export const elementsDefaultsExtractors = [
  extractor([listElementDefaults], (body) =>
    extractDocument(builderKit, { elements_defaults: mapValues(asRecord(body), asRecord) }),
  ),
]
