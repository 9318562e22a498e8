/** A case is data: what it demands, on what ground, what it needs, and how it is run. */

import type { Kind, Level, Mode } from '#conformance/call/classification.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import type { Context } from './context.ts'

export interface Case {
  /** `<operation id>/<aspect>` */
  readonly id: string
  readonly kind: Kind
  readonly level: Level
  readonly needs: Mode
  /** The section of the interface document it rests on. */
  readonly spec: string
  /** The requirement in one sentence. */
  readonly title: string
  /** A rejection counts only beside this request, which differs in nothing but the fault. */
  readonly twin?: string
  /** Only in these variants; in both when left out. */
  readonly variants?: readonly VariantId[]
  /** Cannot be undone or needs records nobody can create: run on the stand-in only. */
  readonly standInOnly?: true | 'unless allowed'
  /**
   * On the stand-in it gets a site of its own, or one with all cases that give it the same name.
   * What writes gets one of its own unless it names another, so that nothing has to be removed there.
   */
  readonly isolated?: true | string
  /** Looks at what others were answered, so that it is run after them. */
  readonly afterOthers?: true
  run(context: Context): Promise<void> | void
}

/** Cases with the source file that explains them: a playbook, or the kind that derives them. */
export interface Filed {
  readonly file: string
  readonly cases: readonly Case[]
}

export const defineCase = (spec: Case): Case => spec

/** What several cases may have in common. */
export type CaseGround = Omit<Case, 'id' | 'title' | 'run'>

/** A case without its id, beside the ground it stands on. */
type OwnFacts = Partial<CaseGround> & Pick<Case, 'title' | 'run'>

/** Cases on common ground, by their ids. */
export const defineCases = (
  ground: CaseGround,
  cases: Readonly<Record<string, OwnFacts>>,
): readonly Case[] => Object.entries(cases).map(([id, own]) => ({ ...ground, ...own, id }))

export const operationIdOf = ({ id }: Pick<Case, 'id'>): string => id.slice(0, id.indexOf('/'))

/** Most scenarios: implied by the document, and writing. */
export const SCENARIO = {
  kind: 'scenario',
  level: 'should',
  needs: 'write',
} as const
