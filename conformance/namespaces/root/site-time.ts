/** Section 2.1: the time zone of the site. */

import { check, skip } from '#conformance/call/check.ts'
import { hoursFromUtc, isZone } from '#conformance/call/times.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { Playbook } from '#conformance/playbook/play.ts'

const base = { kind: 'index', level: 'must', needs: 'index', spec: '2.1' } as const

/** A winter and a summer day: the clock of the site may differ, and so may its season. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

/** Hours from UTC in a time zone, by season. */
const offsetsOf = (timeZone: string): readonly number[] =>
  SEASONS.map((time) => hoursFromUtc(timeZone, time))

const scenarios = defineCases(base, {
  'index.read/zone.offset': {
    title: 'gmt_offset of the index is an offset of its time zone.',
    run({ target }) {
      const { timezone_string: zone, gmt_offset: offset } = target.index.document
      if (zone === '' || !isZone(zone))
        return skip({ why: 'not-applicable', detail: 'the index has no valid time zone' })
      const offsets = offsetsOf(zone)
      check('gmt_offset', offset).holds(
        `${offsets.join(' or ')} in ${zone}`,
        offsets.includes(Number(offset)),
      )
    },
  },
})

export const siteTime: Playbook = { cases: scenarios }
