/** The settings of the site: a view over its documents (D-082). */
import {
  defaultCategoryId,
  defaultCommentStatus,
  defaultPingStatus,
  displaySettings,
  isZone,
  siteIdentity,
  storedAdminEmail,
} from '#fixtures/documents/platform.ts'
import { adminEmail } from '#handlers/namespaces/contactform-v1/shared/controls.ts'
import { escapeText } from '#handlers/platform/rendering/entities.rules.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import { getSettings, updateSettings } from '#openapi/neighbours/settings.ts'

function settingsOf({ site, urls }: Call): Body<typeof getSettings> {
  const identity = site.read(siteIdentity)
  const display = site.read(displaySettings)
  return {
    title: escapeText(identity.name),
    description: escapeText(identity.description),
    url: urls.base,
    email: adminEmail(site),
    timezone: identity.timezone_string,
    date_format: display.date_format,
    time_format: display.time_format,
    start_of_week: display.start_of_week,
    language: display.language,
    use_smilies: display.use_smilies,
    default_category: site.read(defaultCategoryId),
    default_post_format: display.default_post_format,
    posts_per_page: display.posts_per_page,
    show_on_front: identity.show_on_front,
    page_on_front: identity.page_on_front,
    page_for_posts: identity.page_for_posts,
    default_ping_status: site.read(defaultPingStatus),
    default_comment_status: site.read(defaultCommentStatus),
    site_logo: identity.site_logo || null,
    site_icon: identity.site_icon,
  }
}

type SettingsArguments = ArgumentsOf<typeof updateSettings>

function storeIdentity({ site }: Call, sent: SettingsArguments): void {
  const { title: name, description, timezone = '', show_on_front } = sent
  const { page_on_front, page_for_posts, site_logo, site_icon } = sent
  site.change(siteIdentity, {
    ...{ name, description, show_on_front, page_on_front, page_for_posts, site_logo, site_icon },
    timezone_string: timezone && isZone(timezone) ? timezone : undefined,
  })
}

const update = implement(updateSettings, (call) => {
  const { args, site } = call
  const { date_format, time_format, start_of_week, language, use_smilies } = args
  const { default_post_format, posts_per_page, email, default_category } = args
  storeIdentity(call, args)
  site.change(displaySettings, {
    ...{ date_format, time_format, start_of_week, language, use_smilies },
    ...{ default_post_format, posts_per_page },
  })
  if (email !== undefined) site.write(storedAdminEmail, email)
  if (default_category !== undefined && site.terms.has(default_category))
    site.write(defaultCategoryId, default_category)
  if (args.default_comment_status) site.write(defaultCommentStatus, args.default_comment_status)
  if (args.default_ping_status) site.write(defaultPingStatus, args.default_ping_status)
  return { body: settingsOf(call) }
})

export const settings = [implement(getSettings, (call) => ({ body: settingsOf(call) })), update]
