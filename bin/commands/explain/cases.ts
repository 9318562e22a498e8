/** Conformance cases, as the catalogue of the suite lists them. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'
import { memberOf } from '#openapi/json.ts'
import type { Style } from './page.ts'

export interface CatalogueCase {
  readonly id: string
  readonly level: string
  readonly needs: string
  readonly spec: string
  readonly title?: string
}

const isCase = (value: unknown): value is CatalogueCase =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** Empty where the package comes without a catalogue. */
export function readCatalogue(
  file = join(packageRoot(), 'conformance/catalogue.json'),
): readonly CatalogueCase[] {
  if (!existsSync(file)) return []
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const cases = Array.isArray(value) ? value : memberOf(value, 'cases')
  return Array.isArray(cases) ? cases.filter(isCase) : []
}

const LEVELS: Readonly<Record<string, string>> = {
  must: 'must: stated in the interface document; a failure fails the run',
  should: 'should: implied by it; a failure is reported, and fails with --strict',
  assumed: 'assumed: our decision; run with --level assumed, and reported',
}

export function explainCase({ id, level, needs, spec, title }: CatalogueCase, style: Style) {
  return [
    `${style('bold', id)}${title ? `  ${title}` : ''}`,
    '',
    `${style('bold', 'Level')}    ${LEVELS[level] ?? level}`,
    `${style('bold', 'Needs')}    a target that allows ${needs}`,
    `${style('bold', 'From')}     section ${spec} of the interface document`,
    '',
    `${style('bold', 'Accept')}   Add the id with a reason to the file you give to understudy conform --deviations.`,
    '',
  ].join('\n')
}
