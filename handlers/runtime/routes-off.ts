/** Routes of an add-on that is switched off are gone, as if they had never been declared. */
import type { Site } from '#fixtures/site.ts'

const OPTION = 'routes_off'
const NONE: readonly string[] = []

/** The beginnings of the paths that are gone. */
export const routesOff = (site: Site): readonly string[] => site.option(OPTION, NONE)

export const setRoutesOff = (site: Site, prefixes: readonly string[]): void =>
  site.setOption(OPTION, prefixes)

export function isRouteOff(site: Site, path: string): boolean {
  const off = routesOff(site)
  return off.length > 0 && off.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
