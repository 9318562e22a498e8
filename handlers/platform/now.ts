import type { Site } from '#fixtures/site.ts'
import { toUtcText, toZoneText } from '#fixtures/time.ts'
import { zoneOf } from './site-facts.ts'

/** `2026-03-01T10:00:00`, the moment in UTC. */
export const utcNow = (site: Site): string => toUtcText(site.clock.now())

/** The same as the wall clock of the site shows it. */
export const zoneNow = (site: Site): string => toZoneText(zoneOf(site), site.clock.now())
