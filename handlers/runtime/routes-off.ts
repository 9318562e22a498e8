/** Routes of an add-on that is switched off are gone, as if they had never been declared. */
import { routesOff } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site.ts'

export function isRouteOff(site: Site, path: string): boolean {
  const off = site.read(routesOff)
  return off.length > 0 && off.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
