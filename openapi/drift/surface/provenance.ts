/** The basis of an expectation. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { type ArgMap, keywordBasis } from '#openapi/language/arguments.ts'
import type { Assumed, Decision } from '#openapi/language/define.ts'
import { by } from '#openapi/values/order.ts'

type Aspect = 'route' | 'owner' | 'params' | 'args' | 'responses' | 'access' | 'batch'

export interface Basis {
  readonly kind: 'stated' | 'implied' | 'assumed'
  /** The section of the interface document. */
  readonly section?: string
  /** The page of docs/decisions/ behind an assumption. */
  readonly decision?: string
}

export interface Provenance {
  readonly operation?: string
  readonly section?: string
  readonly assumed: Assumed
  /** The arguments of the contract, with their individual basis. */
  readonly args?: ArgMap
  /** Implied by statements elsewhere. */
  readonly implied?: boolean
  /** The document shows no arguments, so there may be some (decision D-020). */
  readonly allowsMoreArguments?: boolean
}

const STRENGTH: readonly Basis['kind'][] = ['stated', 'implied', 'assumed']

/** The strongest basis of several expectations. */
export const strongestOf = (bases: readonly Basis[]): Basis | undefined =>
  bases.toSorted(by(({ kind }) => STRENGTH.indexOf(kind)))[0]

/** A document given by the user as the baseline counts as stated. */
export const STATED: Basis = { kind: 'stated' }
export const NO_PROVENANCE: Provenance = { assumed: {} }

const argumentDecision = (args: ArgMap = {}, name: string): Decision | undefined =>
  args[name]?.assumption?.keywords === 'all' ? args[name].assumption.decision : undefined

function decisionFor(provenance: Provenance, aspect: Aspect, name: string): Decision | undefined {
  const { assumed } = provenance
  if (aspect === 'owner') return assumed.owner
  if (aspect === 'args') return argumentDecision(provenance.args, name)
  if (aspect === 'params') return assumed.params
  if (aspect === 'responses') return assumed.responses
  if (aspect === 'access') return assumed.access
  // Routes and batch flags are stated; decisions about them concern behaviour.
  return undefined
}

/** The basis of one aspect of an operation, or of one argument. */
export function basisOf(provenance: Provenance, aspect: Aspect, name = ''): Basis {
  const section = provenance.section ? { section: provenance.section } : {}
  const decision = decisionFor(provenance, aspect, name)
  if (decision) return { kind: 'assumed', decision, ...section }
  return { kind: provenance.implied ? 'implied' : 'stated', ...section }
}

/** The same for one keyword of an argument. */
export function basisOfKeyword(provenance: Provenance, name: string, keyword: string): Basis {
  const argumentBasis = basisOf(provenance, 'args', name)
  const { kind, decision } = keywordBasis(provenance.args?.[name] ?? {}, keyword)
  return kind === 'stated'
    ? argumentBasis
    : { ...argumentBasis, kind, ...(decision && { decision }) }
}

/** The absence of further arguments is an assumption if the document shows none. */
export const basisOfAbsence = (provenance: Provenance): Basis =>
  provenance.allowsMoreArguments
    ? {
        ...basisOf(provenance, 'route'),
        kind: 'assumed',
        decision: provenance.assumed.args ?? 'D-020',
      }
    : basisOf(provenance, 'route')

export const provenanceOf = (
  { id, spec, assumed = {}, undeclared, args }: ContractOperation,
  implied: boolean,
): Provenance => ({
  operation: id,
  section: spec,
  assumed,
  args,
  ...(implied && { implied }),
  ...(undeclared && { allowsMoreArguments: true }),
})
