/** Compares every output of a run with the planted faults. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fleet } from '#bin/fleet/file/fleet.ts'
import type { FleetHistory } from '#bin/fleet/history/history.ts'
import type { FleetRunReport } from '#bin/fleet/outputs/run-report.ts'
import { webhookBody } from '#bin/fleet/outputs/webhook.ts'
import { renderOutputs } from '#bin/fleet/outputs/write-outputs.ts'
import { writeFleetReport } from '#bin/fleet/report/write-report.ts'
import { asList, asRecord, memberOf } from '#openapi/values/json.ts'
import type { PlantedCauses } from './planted.ts'

const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted()

const exceptUnchecked = ({ 'target-unchecked': _, ...planted }: PlantedCauses): readonly string[] =>
  Object.values(planted).flat().toSorted()

export function verifyOutputs(report: FleetRunReport, fleet: Fleet, planted: PlantedCauses): void {
  const { junit, sarif, markdown, json } = renderOutputs(report, fleet)
  const down = planted['target-unchecked'] ?? []
  assert.deepEqual(
    namesIn(junit, /name="(\S+) drift" time="0"><failure/g),
    exceptUnchecked(planted),
  )
  assert.deepEqual(namesIn(junit, /name="(\S+) drift" time="0"><error/g), down.toSorted())
  const results = asList(memberOf(asList(memberOf(JSON.parse(sarif), 'runs'))[0], 'results'))
  const errors = results.map(asRecord).filter(({ level }) => level === 'error')
  const found = errors.map(({ ruleId, locations }) => [
    ruleId,
    asList(memberOf(asList(locations)[0], 'logicalLocations')).map((place) =>
      memberOf(place, 'fullyQualifiedName'),
    ),
  ])
  assert.deepEqual(Object.fromEntries(found), planted)
  const [, failing = ''] = markdown.split('### Failing now')
  const listed = namesIn(failing, /\| \d+ targets?: (.*) \|/g).flatMap((names) => names.split(', '))
  assert.deepEqual(listed.toSorted(), Object.values(planted).flat().toSorted())
  assert.deepEqual(
    namesIn(json, /"target":"(\S+?)","address":\S+"status":"failed"/g),
    exceptUnchecked(planted),
  )
}

/** The changes of a run in the notification, as `rule: number of targets`. */
export function notifiedChanges(
  report: FleetRunReport,
  fleet: Fleet,
): Readonly<Record<string, string[]>> {
  const body = webhookBody(report, fleet)
  const linesOf = (change: 'appeared' | 'fixed'): string[] =>
    asList(memberOf(body, change))
      .map(asRecord)
      .filter(({ fails }) => fails)
      .map(({ source, targets }) => `${source}: ${asList(targets).length}`)
      .toSorted()
  return { appeared: linesOf('appeared'), fixed: linesOf('fixed') }
}

interface PlantedPages {
  readonly folder: string
  readonly history: FleetHistory
  readonly now: Date
}

/** The page and the badges of the last state. */
export function verifyPages({ folder, history, now }: PlantedPages, planted: PlantedCauses): void {
  const period = { from: now, to: now, openBefore: new Set<string>(), openAfter: new Set<string>() }
  const page = readFileSync(
    writeFleetReport(folder, { name: 'Fleet', history, period, now }),
    'utf8',
  )
  const failed = exceptUnchecked(planted)
  const down = planted['target-unchecked'] ?? []
  assert.match(
    page,
    new RegExp(`<h1>${failed.length} of 50 targets failed, ${down.length} not checked`),
  )
  for (const { id } of history.targets) {
    const status = failed.includes(id) ? 'failed' : down.includes(id) ? 'not checked' : 'passed'
    const badge = readFileSync(join(folder, 'badges', `${id}.svg`), 'utf8')
    assert.ok(badge.includes(`<title>${id}: ${status}</title>`), id)
  }
}
