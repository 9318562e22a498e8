/** The themes of the site; one of them is active. */
import { activeTheme, installedThemes, type ThemeState } from '#fixtures/documents/suite.ts'
import type { Site } from '#fixtures/site/site.ts'

export const themeAt = (site: Site, slug: string): ThemeState | undefined =>
  site.read(installedThemes).find((theme) => theme.slug === slug)

export function addTheme(site: Site, theme: ThemeState): void {
  site.write(installedThemes, [...site.read(installedThemes), theme])
}

/** The display name of the active theme. */
export const activeThemeName = (site: Site): string =>
  themeAt(site, site.read(activeTheme))?.name ?? site.read(activeTheme)
