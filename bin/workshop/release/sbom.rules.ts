/** Marks the components of a bill of materials that are part of the package. */
import { asList, asRecord, isRecord, type Json } from '#openapi/values/json.ts'

interface PackageVersion {
  readonly name: string
  readonly version: string
}

const BUNDLED = { name: 'cdx:npm:package:bundled', value: 'true' }
const DEVELOPMENT = 'cdx:npm:package:development'

const keyOf = ({ name, version }: PackageVersion): string => `${name} ${version}`

/** npm marks every package of the lock file as a development one: bundled ones are shipped. */
function marked(component: Json, isBundled: boolean): Json {
  if (!isBundled) return component
  const properties = asList(component['properties']).filter(
    (property) => !isRecord(property) || property['name'] !== DEVELOPMENT,
  )
  return { ...component, scope: 'required', properties: [...properties, BUNDLED] }
}

const nameOf = ({ group, name }: Json): string => (group ? `${group}/${name}` : String(name))

/** Throws if a bundled package is missing in the bill. */
export function withBundled(bill: unknown, packages: readonly PackageVersion[]): Json {
  const wanted = new Set(packages.map(keyOf))
  const document = asRecord(bill)
  const components = asList(document['components']).map((each) => {
    const component = asRecord(each)
    const key = keyOf({ name: nameOf(component), version: String(component['version']) })
    return marked(component, wanted.delete(key))
  })
  const [missing] = wanted
  if (missing) throw new Error(`expected ${missing} in the bill of materials, got none`)
  return { ...document, components }
}
