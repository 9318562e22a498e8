/** A case as data: its requirement, source, needs and implementation. */

import type { Kind, Level, Mode } from '#conformance/call/classification.ts'
import type { SkipReason } from '#conformance/call/skip-reason.ts'
import type { Target } from '#conformance/targets/target.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import type { Context } from './context.ts'
import type { Scene } from './scene.ts'

export interface Case {
  /** `<operation id>/<aspect>` */
  readonly id: string
  readonly kind: Kind
  readonly level: Level
  readonly needs: Mode
  /** The section of the interface document. */
  readonly spec: string
  /** The requirement in one sentence. */
  readonly title: string
  /** The control request of a rejection: equal to the faulty request except for the fault. */
  readonly twin?: string
  /** Limits the case to these variants; defaults to both. */
  readonly variants?: readonly VariantId[]
  /** Cannot be undone, or needs records that cannot be created: runs on the stand-in only. */
  readonly standInOnly?: true | 'unless allowed'
  /**
   * On the stand-in, the case gets its own site, or shares one with all cases that use the same
   * name. Writing cases get their own site by default, so that no cleanup is needed there.
   */
  readonly isolated?: true | string
  /** Inspects responses to other cases, so it runs after them. */
  readonly afterOthers?: true
  /** The case as data, if it has no `run`; all scenes have to hold. */
  readonly scenes?: readonly Scene[]
  /** The reason why the scenes cannot be judged on a target. */
  readonly skipReasonFor?: (target: Target) => SkipReason | undefined
  run?(context: Context): Promise<void> | void
}

/** Cases with the source file that defines them: a playbook, or a derived kind. */
export interface CaseFile {
  readonly file: string
  readonly cases: readonly Case[]
}

export const defineCase = (spec: Case): Case => spec

/** Properties shared by several cases. */
export type CaseDefaults = Omit<Case, 'id' | 'title' | 'run' | 'scenes'>

/** A case without its id and shared properties. */
type CaseSpec = Partial<CaseDefaults> & Pick<Case, 'title' | 'run' | 'scenes'>

/** Cases with shared properties, by id. */
export const defineCases = (
  defaults: CaseDefaults,
  cases: Readonly<Record<string, CaseSpec>>,
): readonly Case[] => Object.entries(cases).map(([id, spec]) => ({ ...defaults, ...spec, id }))

export const operationIdOf = ({ id }: Pick<Case, 'id'>): string => id.slice(0, id.indexOf('/'))

/** Defaults of most scenarios: implied by the document, with writes. */
export const SCENARIO = {
  kind: 'scenario',
  level: 'should',
  needs: 'write',
} as const
