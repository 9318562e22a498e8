import { activeTheme, addOnCatalogue, type ThemeState } from '#fixtures/documents/suite.ts'
import type { Site } from '#fixtures/site/site.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { switchTheme } from '#handlers/platform/addons/activation.ts'
import { UNREACHABLE } from '#handlers/platform/addons/catalogue.ts'
import { addTheme, themeAt } from '#handlers/platform/addons/themes.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, type Replies, type RuleCall } from '#handlers/runtime/implement.ts'
import { problem } from '#openapi/derive/problem.ts'
import { activateTheme, installTheme } from '#openapi/namespaces/suite-v1/themes.ts'

/** A theme of the catalogue; throws if it cannot be installed. */
function offeredTheme(site: Site, slug: string): ThemeState {
  if (themeAt(site, slug)) throw new ApiError('suite_theme_exists')
  const { reachable, themes, install_error } = site.read(addOnCatalogue)
  if (!reachable) throw new ApiError('suite_failed', { placeholders: { reason: UNREACHABLE } })
  const theme = requireRecord(
    themes.find((offered) => offered.slug === slug),
    'suite_theme_not_found',
  )
  if (theme.is_broken) throw new ApiError('suite_theme_broken')
  if (install_error !== null) throw new ApiError('suite_theme_not_installed')
  return theme
}

const WHOLE_SLUG = /^[\w-]+$/

/** The pattern applies to the whole slug. */
const slugVerdict = (value: unknown, call: RuleCall) =>
  typeof value !== 'string' || WHOLE_SLUG.test(value) || call.quirk('looseSlug')
    ? undefined
    : problem(
        'rest_invalid_pattern',
        `slug does not match pattern ${installTheme.args.slug.pattern}.`,
      )

const success = (message: string): Replies<typeof installTheme> => ({
  body: { status: 'success', message },
})

export const themes = [
  implement(installTheme, {
    rules: { slug: slugVerdict },
    handle: ({ site, args }) => {
      addTheme(site, offeredTheme(site, args.slug))
      if (args.status === 'active') switchTheme(site, args.slug)
      return success('Theme installed successfully.')
    },
  }),
  implement(activateTheme, ({ site, args }) => {
    const theme = requireRecord(themeAt(site, args.slug), 'suite_theme_not_found')
    if (site.read(activeTheme) === theme.slug) throw new ApiError('suite_theme_active')
    if (theme.is_broken) throw new ApiError('suite_theme_broken')
    switchTheme(site, theme.slug)
    return success('Theme activated successfully.')
  }),
]
