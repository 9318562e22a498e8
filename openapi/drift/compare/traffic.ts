/**
 * Compares request bodies, responses and security: the parts of OpenAPI documents that an index
 * lacks.
 */

import type { Notice } from '#openapi/drift/rules/finding.ts'
import type { RuleId } from '#openapi/drift/rules/table.ts'
import { type Basis, basisOf } from '#openapi/drift/surface/provenance.ts'
import type { Part } from '#openapi/drift/surface/shape.ts'
import type { ResponseShape, SurfaceEndpoint, Traffic } from '#openapi/drift/surface/surface.ts'
import type { ShapeContext } from './shape-context.ts'
import { compareParts } from './shapes.ts'

interface TrafficContext {
  readonly expected: SurfaceEndpoint & { readonly traffic: Traffic }
  readonly found: SurfaceEndpoint & { readonly traffic: Traffic }
  readonly emit: (notice: Omit<Notice, 'path' | 'methods'>) => void
  readonly shapesFor: (direction: ShapeContext['direction'], basis: Basis) => ShapeContext
}

const isSuccess = (status: string): boolean => !/^[45]/.test(status)

interface MediaPair {
  readonly expected: ReadonlyMap<string, Part>
  readonly found: ReadonlyMap<string, Part>
}

const removedTypes = ({ expected, found }: MediaPair): readonly string[] =>
  [...expected.keys()].filter((type) => !found.has(type))
const addedTypes = ({ expected, found }: MediaPair): readonly string[] =>
  [...found.keys()].filter((type) => !expected.has(type))

function compareBodies({ expected, found, emit, shapesFor }: TrafficContext): void {
  const [before, after] = [expected.traffic.body, found.traffic.body]
  const places = {
    expected: before?.pointer ?? expected.pointer,
    found: after?.pointer ?? found.pointer,
  }
  const basis = basisOf(expected.provenance, 'args')
  const emitRule = (rule: RuleId, subject = '') => emit({ rule, subject, places, basis })
  // Members of an object body are compared as arguments.
  if (!before && after && !after.hasMembers)
    emitRule(after.required ? 'body-added-required' : 'body-added-optional')
  if (before && !after && !before.hasMembers) emitRule('body-removed')
  if (!before || !after) return
  if (before.required !== after.required && !(before.hasMembers && after.hasMembers))
    emitRule(after.required ? 'body-became-required' : 'body-became-optional')
  const media = { expected: before.media, found: after.media }
  for (const type of removedTypes(media)) emitRule('body-media-removed', type)
  for (const type of addedTypes(media)) emitRule('body-media-added', type)
  if (before.hasMembers || after.hasMembers) return
  for (const [type, part] of before.media) {
    const other = after.media.get(type)
    if (other)
      compareParts(
        { expected: part, found: other, subject: '(body)' },
        shapesFor('argument', basis),
      )
  }
}

interface ResponsePair {
  readonly status: string
  readonly expected: ResponseShape
  readonly found: ResponseShape
  readonly basis: Basis
}

function compareHeaders(pair: ResponsePair, { emit, shapesFor }: TrafficContext): void {
  const { status, expected, found, basis } = pair
  for (const [name, header] of expected.headers) {
    const other = found.headers.get(name)
    const subject = `${status} ${name}`
    const places = { expected: header.pointer, found: other?.pointer ?? found.pointer }
    const removedRule = header.required ? 'answer-required-header-removed' : 'answer-header-removed'
    if (!other) {
      emit({ rule: removedRule, subject, places, basis })
      continue
    }
    if (header.required && !other.required)
      emit({ rule: 'answer-header-became-optional', subject, places, basis })
    compareParts(
      { expected: header.shape, found: other.shape, subject },
      shapesFor('answer', basis),
    )
  }
  for (const [name, { pointer }] of found.headers)
    if (!expected.headers.has(name))
      emit({
        rule: 'answer-header-added',
        subject: `${status} ${name}`,
        places: { expected: expected.pointer, found: pointer },
        basis,
      })
}

function compareContent(pair: ResponsePair, { emit, shapesFor }: TrafficContext): void {
  const { status, expected, found, basis } = pair
  const places = { expected: expected.pointer, found: found.pointer }
  const media = { expected: expected.media, found: found.media }
  const emitRule = (rule: RuleId, type = '') =>
    emit({ rule, subject: `${status} ${type}`.trim(), places, basis })
  const [before, after] = [media.expected.size, media.found.size]
  if (before && !after) emitRule('answer-body-removed')
  if (!before && after) emitRule('answer-body-added')
  if (!before || !after) return
  for (const type of removedTypes(media)) emitRule('answer-media-removed', type)
  for (const type of addedTypes(media)) emitRule('answer-media-added', type)
  for (const [type, part] of media.expected) {
    const other = media.found.get(type)
    if (other)
      compareParts(
        { expected: part, found: other, subject: `${status} ` },
        shapesFor('answer', basis),
      )
  }
}

/** A status range or the default of one side matches a single status of the other. */
const responseFor = (
  responses: ReadonlyMap<string, ResponseShape>,
  status: string,
): ResponseShape | undefined =>
  responses.get(status) ?? responses.get(`${status[0]}XX`) ?? responses.get('DEFAULT')

function compareResponses(context: TrafficContext): void {
  const { expected, found, emit } = context
  const [before, after] = [expected.traffic.responses, found.traffic.responses]
  const basis = basisOf(expected.provenance, 'responses')
  for (const [status, response] of before) {
    const other = responseFor(after, status)
    if (other) {
      const pair = { status, expected: response, found: other, basis }
      compareContent(pair, context)
      compareHeaders(pair, context)
      continue
    }
    emit({
      rule: isSuccess(status) ? 'answer-status-removed' : 'answer-error-removed',
      subject: status,
      places: { expected: response.pointer, found: found.pointer },
      basis,
    })
  }
  for (const [status, { pointer }] of after)
    if (!responseFor(before, status))
      emit({
        rule: 'answer-status-added',
        subject: status,
        places: { expected: expected.pointer, found: pointer },
        basis,
      })
}

function compareSecurity({ expected, found, emit }: TrafficContext): void {
  const [before, after] = [expected.traffic.security, found.traffic.security]
  if (before.join() === after.join()) return
  const keeps = before.every((scheme) => after.includes(scheme))
  const rule: RuleId = !before.length
    ? 'access-tightened'
    : !after.length || keeps
      ? 'access-loosened'
      : 'access-scheme-changed'
  emit({
    rule,
    expected: before.join(' or ') || 'anyone',
    found: after.join(' or ') || 'anyone',
    places: { expected: expected.pointer, found: found.pointer },
    basis: basisOf(expected.provenance, 'access'),
  })
}

export function compareTraffic(context: TrafficContext): void {
  compareBodies(context)
  compareResponses(context)
  compareSecurity(context)
  const { expected, found, emit } = context
  const places = { expected: expected.pointer, found: found.pointer }
  const basis = basisOf(expected.provenance, 'route')
  if (found.traffic.deprecated && !expected.traffic.deprecated)
    emit({ rule: 'operation-deprecated', places, basis })
  const [before, after] = [expected.traffic.operationId, found.traffic.operationId]
  if (before !== undefined && after !== undefined && before !== after)
    emit({ rule: 'operation-id-changed', expected: before, found: after, places, basis })
}
