/** Gathers what the comparisons notice; a change of a named schema is told once, with its users. */

import type { Notice } from '#openapi/drift/rules/finding.ts'
import { isRuleId, type RuleId } from '#openapi/drift/rules/table.ts'
import { type Basis, strongestOf } from '#openapi/drift/surface/grounds.ts'
import type { Pair, ShapeContext } from './shape-context.ts'
import { compareInside } from './shapes.ts'

/** What an endpoint adds to each of its notices. */
export interface Origin {
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

/** Which way a schema is sent, and what its declaration rests on. */
interface SchemaUse {
  readonly direction: ShapeContext['direction']
  readonly basis: Basis
}

/** What every comparison of schemas goes by. */
type Judgement = Pick<ShapeContext, 'isSame' | 'moved' | 'isSilent'>

export interface Collector {
  readonly add: (notice: Notice) => void
  readonly emitFor: (origin: Origin) => Emit
  readonly shapesFor: (
    origin: Origin,
    direction: ShapeContext['direction'],
    basis: Basis,
  ) => ShapeContext
  readonly notices: () => readonly Notice[]
}

const nameOf = ({ path, methods }: Origin): string => `${methods.join(', ')} ${path}`

/** Not every change has a rule in both directions: what nobody can notice has none. */
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

export function createCollector(judgement: Judgement): Collector {
  const own: Notice[] = []
  const named = new Map<string, NamedComparison>()

  /** `into` is where the notices of one schema go: the endpoint's own, or those of a named schema. */
  function context(origin: Origin, use: SchemaUse, into: Notice[]): ShapeContext {
    return {
      isSame: judgement.isSame,
      moved: judgement.moved,
      isSilent: judgement.isSilent,
      direction: use.direction,
      report: ({ kind, ...change }) => {
        const rule = ruleFor(use.direction, kind)
        if (rule) into.push({ ...origin, ...change, rule, basis: use.basis })
      },
      compareNamed: (pair) => compareNamed(pair, origin, use),
    }
  }

  function compareNamed(pair: Pair, origin: Origin, use: SchemaUse): void {
    const { direction, basis } = use
    const key = [direction, pair.expected.place, pair.found.place].join(' ')
    const known = named.get(key)
    // Within a named schema the origin is that schema: only operations count as users.
    const user = origin.methods.length ? [nameOf(origin)] : []
    if (known) {
      for (const name of user) known.users.add(name)
      known.bases.push(basis)
      return
    }
    const fresh: NamedComparison = { notices: [], users: new Set(user), bases: [basis] }
    named.set(key, fresh)
    const place: Origin = { path: `#${pair.expected.place}`, methods: [] }
    compareInside({ ...pair, subject: '' }, context(place, use, fresh.notices))
  }

  return {
    add: (notice) => void own.push(notice),
    emitFor: (origin) => (notice) => void own.push({ ...origin, ...notice }),
    shapesFor: (origin, direction, basis) => context(origin, { direction, basis }, own),
    notices: () => [...own, ...[...named.values()].flatMap(withUsers)],
  }
}
