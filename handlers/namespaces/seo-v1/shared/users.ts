import type { SeoUserRecord } from '#fixtures/models/seo-user.ts'
import type { Site } from '#fixtures/site/site.ts'

const blank = (user_id: number): SeoUserRecord => ({
  user_id,
  introductions: {},
  dismissed_alerts: [],
  video_embed: false,
  consent: false,
  tokens: null,
  verifier: null,
  usage: {},
})

/** The stored data of a user, or the defaults. */
export const seoUser = (site: Site, user_id: number): SeoUserRecord =>
  site.seoUsers.get(user_id) ?? blank(user_id)

export const changeUser = (
  site: Site,
  user_id: number,
  changes: Partial<SeoUserRecord>,
): SeoUserRecord => site.seoUsers.replace({ ...seoUser(site, user_id), ...changes })

export const nowInSeconds = (site: Site): number => Math.floor(site.clock.now() / 1000)
