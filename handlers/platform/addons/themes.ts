/** The themes of the site; one of them is active. */
import type { Site } from '#fixtures/site.ts'

export interface ThemeState {
  readonly slug: string
  readonly name: string
  readonly version: string
  /** Cannot be switched to. */
  readonly is_broken?: boolean
}

export const STARTER_THEME = 'starter-theme'

const INSTALLED: readonly ThemeState[] = [
  { slug: STARTER_THEME, name: 'Starter Theme', version: '3.4.6' },
]

export const installedThemes = (site: Site): readonly ThemeState[] =>
  site.option('themes', INSTALLED)

export const themeAt = (site: Site, slug: string): ThemeState | undefined =>
  installedThemes(site).find((theme) => theme.slug === slug)

export function addTheme(site: Site, theme: ThemeState): void {
  site.setOption('themes', [...installedThemes(site), theme])
}

export const activeThemeSlug = (site: Site): string => site.option('active_theme', STARTER_THEME)

/** The title people know the active theme by. */
export const activeThemeName = (site: Site): string =>
  themeAt(site, activeThemeSlug(site))?.name ?? activeThemeSlug(site)
