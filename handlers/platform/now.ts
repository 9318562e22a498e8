import type { Site } from '#fixtures/site/site.ts'
import { toUtcText, toZoneText } from '#fixtures/values/time.ts'
import { zoneOf } from './site-facts.ts'

/** The current time in UTC: `2026-03-01T10:00:00`. */
export const utcNow = (site: Site): string => toUtcText(site.clock.now())

/** The current time in the site's time zone. */
export const zoneNow = (site: Site): string => toZoneText(zoneOf(site), site.clock.now())
