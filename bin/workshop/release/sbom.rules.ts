/** Marks the components of a bill of materials that are part of the package. */
import type { EmbeddedWork } from '#bin/workshop/build/embedded.mjs'
import { asList, asRecord, isRecord, type Json } from '#openapi/values/json.ts'

interface PackageVersion {
  readonly name: string
  readonly version: string
}

interface ShippedPackage extends PackageVersion {
  readonly embedded?: readonly EmbeddedWork[]
}

const BUNDLED = { name: 'cdx:npm:package:bundled', value: 'true' }
const DEVELOPMENT = 'cdx:npm:package:development'

const keyOf = ({ name, version }: PackageVersion): string => `${name} ${version}`

/** The works inside of a package are nested components. */
const toComponent = ({ name, license, homepage }: EmbeddedWork): Json => ({
  type: 'library',
  name,
  scope: 'required',
  licenses: [{ license: { id: license } }],
  externalReferences: [{ type: 'website', url: homepage }],
  properties: [BUNDLED],
})

/** npm marks every package of the lock file as a development one: bundled ones are shipped. */
function toShipped(component: Json, { embedded = [] }: ShippedPackage): Json {
  const properties = asList(component['properties']).filter(
    (property) => !isRecord(property) || property['name'] !== DEVELOPMENT,
  )
  return {
    ...component,
    scope: 'required',
    properties: [...properties, BUNDLED],
    ...(embedded.length && { components: embedded.map(toComponent) }),
  }
}

const nameOf = ({ group, name }: Json): string => (group ? `${group}/${name}` : String(name))

/** Throws if a bundled package is missing in the bill. */
export function withBundled(bill: unknown, packages: readonly ShippedPackage[]): Json {
  const wanted = new Map(packages.map((shipped) => [keyOf(shipped), shipped]))
  const document = asRecord(bill)
  const components = asList(document['components']).map((each) => {
    const component = asRecord(each)
    const key = keyOf({ name: nameOf(component), version: String(component['version']) })
    const shipped = wanted.get(key)
    wanted.delete(key)
    return shipped ? toShipped(component, shipped) : component
  })
  const [missing] = wanted.keys()
  if (missing) throw new Error(`expected ${missing} in the bill of materials, got none`)
  return { ...document, components }
}
