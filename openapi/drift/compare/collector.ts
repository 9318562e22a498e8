/**
 * Collects the notices of all comparisons; a change of a named schema is reported once, with its
 * users.
 */

import type { Notice } from '#openapi/drift/rules/finding.ts'
import { isRuleId, type RuleId } from '#openapi/drift/rules/table.ts'
import { type Basis, strongestOf } from '#openapi/drift/surface/provenance.ts'
import type { Pair, ShapeContext } from './shape-context.ts'
import { compareContents } from './shapes.ts'

/** Location of an endpoint, added to each of its notices. */
export interface EndpointLocation {
  readonly path: string
  readonly methods: readonly string[]
  readonly operation?: string
}

export type Emit = (notice: Omit<Notice, 'path' | 'methods'>) => void

interface NamedComparison {
  readonly notices: Notice[]
  readonly users: Set<string>
  readonly bases: Basis[]
}

/** The direction of a schema, and the basis of its declaration. */
interface SchemaUse {
  readonly direction: ShapeContext['direction']
  readonly basis: Basis
}

/** Settings shared by all schema comparisons. */
type ComparisonSettings = Pick<ShapeContext, 'isSame' | 'moved' | 'hasUnstatedParts'>

export interface Collector {
  readonly add: (notice: Notice) => void
  readonly emitFor: (origin: EndpointLocation) => Emit
  readonly shapesFor: (
    origin: EndpointLocation,
    direction: ShapeContext['direction'],
    basis: Basis,
  ) => ShapeContext
  readonly notices: () => readonly Notice[]
}

const nameOf = ({ path, methods }: EndpointLocation): string => `${methods.join(', ')} ${path}`

/** Changes without an effect in a direction have no rule there. */
const ruleFor = (direction: string, kind: string): RuleId | undefined => {
  const id = `${direction}-${kind}`
  return isRuleId(id) ? id : undefined
}

const withUsers = ({ notices, users, bases }: NamedComparison): readonly Notice[] =>
  notices.map((notice) => ({
    ...notice,
    basis: strongestOf(bases) ?? notice.basis,
    usedBy: [...users],
    count: users.size,
  }))

export function createCollector(settings: ComparisonSettings): Collector {
  const endpointNotices: Notice[] = []
  const namedComparisons = new Map<string, NamedComparison>()

  /** `target` receives the notices: the list of the endpoint, or that of a named schema. */
  function context(origin: EndpointLocation, use: SchemaUse, target: Notice[]): ShapeContext {
    return {
      isSame: settings.isSame,
      moved: settings.moved,
      hasUnstatedParts: settings.hasUnstatedParts,
      direction: use.direction,
      report: ({ kind, ...change }) => {
        const rule = ruleFor(use.direction, kind)
        if (rule) target.push({ ...origin, ...change, rule, basis: use.basis })
      },
      compareNamed: (pair) => compareNamed(pair, origin, use),
    }
  }

  function compareNamed(pair: Pair, origin: EndpointLocation, use: SchemaUse): void {
    const { direction, basis } = use
    const key = [direction, pair.expected.pointer, pair.found.pointer].join(' ')
    const known = namedComparisons.get(key)
    // Inside a named schema the origin is that schema, and only operations count as users.
    const user = origin.methods.length ? [nameOf(origin)] : []
    if (known) {
      for (const name of user) known.users.add(name)
      known.bases.push(basis)
      return
    }
    const comparison: NamedComparison = { notices: [], users: new Set(user), bases: [basis] }
    namedComparisons.set(key, comparison)
    const pointer: EndpointLocation = { path: `#${pair.expected.pointer}`, methods: [] }
    compareContents({ ...pair, subject: '' }, context(pointer, use, comparison.notices))
  }

  return {
    add: (notice) => void endpointNotices.push(notice),
    emitFor: (origin) => (notice) => void endpointNotices.push({ ...origin, ...notice }),
    shapesFor: (origin, direction, basis) => context(origin, { direction, basis }, endpointNotices),
    notices: () => [...endpointNotices, ...[...namedComparisons.values()].flatMap(withUsers)],
  }
}
