/** Compares the index documents themselves: fields, route objects and authentication mechanisms. */

import type { IndexField, Surface } from '#openapi/drift/surface/surface.ts'
import type { Collector } from './collector.ts'
import type { RoutePair } from './pair-routes.ts'

interface Sides {
  readonly expected: Surface
  readonly found: Surface
  readonly collector: Collector
}

/** An empty map is serialized as an empty list, and integers are numbers. */
function acceptsType(expected: IndexField, found: IndexField): boolean {
  const allowed = expected.types.includes('object')
    ? [...expected.types, 'array']
    : expected.types.includes('integer')
      ? [...expected.types, 'number']
      : expected.types
  return !allowed.length || found.types.some((type) => allowed.includes(type))
}

function compareFields({ expected, found, collector }: Sides): void {
  if (!expected.fields || !found.fields || found.kind !== 'index') return
  const basis = expected.fieldBasis
  for (const [name, field] of expected.fields) {
    const other = found.fields.get(name)
    const notice = { path: '/', methods: ['GET'], subject: name, basis }
    if (!other && field.required)
      collector.add({
        ...notice,
        rule: 'index-field-missing',
        places: { expected: field.pointer, found: '' },
      })
    if (other && !acceptsType(field, other))
      collector.add({
        ...notice,
        rule: 'index-field-retyped',
        expected: field.types.join(' or '),
        found: other.types.at(-1) ?? 'nothing',
        places: { expected: field.pointer, found: other.pointer },
      })
  }
  for (const [name, { pointer }] of found.fields)
    if (!expected.fields.has(name))
      collector.add({
        rule: 'index-field-added',
        path: '/',
        methods: ['GET'],
        subject: name,
        places: { found: pointer },
        basis,
      })
}

/** Checks the route object fields of section 2.1, except those that the baseline lacks as well. */
export function compareRouteObject({ expected, found }: RoutePair, sides: Sides): void {
  if (sides.expected.kind === 'openapi') return
  for (const { field, found: type } of found.faults) {
    if (expected.faults.some((fault) => fault.field === field)) continue
    sides.collector.add({
      rule: type === undefined ? 'route-field-missing' : 'route-field-retyped',
      path: expected.template,
      subject: field,
      ...(type !== undefined && { found: type }),
      places: { expected: expected.pointer, found: found.pointer },
      basis: { kind: 'stated', section: '2.1' },
    })
  }
}

function compareAuthentication({ expected, found, collector }: Sides): void {
  const [before, after] = [expected.authentication, found.authentication]
  if (!before || !after) return
  const basis = { kind: 'stated', section: '5' } as const
  for (const [name, mechanism] of before) {
    const other = after.get(name)
    const notice = { path: '/', subject: name, basis }
    const places = { expected: mechanism.pointer, found: other?.pointer ?? '/authentication' }
    if (!other) collector.add({ ...notice, rule: 'authentication-removed', places })
    else if (mechanism.hasAddress && other.hasAddress === false)
      collector.add({ ...notice, rule: 'authorization-address-missing', places })
  }
  for (const [name, { pointer }] of after)
    if (!before.has(name))
      collector.add({
        rule: 'authentication-added',
        path: '/',
        subject: name,
        places: { found: pointer },
        basis,
      })
}

function compareOrder({ expected, found, collector }: Sides): void {
  const shared = [...expected.routes.keys()].filter((path) => found.routes.has(path))
  const inFound = [...found.routes.keys()].filter((path) => expected.routes.has(path))
  if (shared.join('\n') === inFound.join('\n')) return
  collector.add({
    rule: 'order-changed',
    path: '/',
    subject: 'routes',
    places: { expected: '', found: '/routes' },
    basis: { kind: 'implied' },
  })
}

function compareHosts({ expected, found, collector }: Sides): void {
  if (expected.linkHost === undefined || found.linkHost === undefined) return
  if (expected.linkHost === found.linkHost) return
  collector.add({
    rule: 'link-host-changed',
    path: '/',
    subject: '_links',
    expected: expected.linkHost,
    found: found.linkHost,
    places: { expected: '/routes', found: '/routes' },
    basis: { kind: 'implied' },
  })
}

export function compareIndexes(sides: Sides): void {
  compareFields(sides)
  compareAuthentication(sides)
  compareOrder(sides)
  compareHosts(sides)
}
