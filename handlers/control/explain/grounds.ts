/** Sources of a step: sections of the interface document, decisions, platform pages and quirks. */
import type { ReportFiles } from '#handlers/control/report-files.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { RULES, SECTIONS } from '#openapi/contract/sections.ts'
import type { ListedQuirk } from '#openapi/language/quirks.ts'

export const GROUND_KINDS = ['section', 'decision', 'platform', 'quirk'] as const

export interface Ground {
  readonly kind: (typeof GROUND_KINDS)[number]
  /** `4.9`, `D-026`, `platform/core 4.3`. */
  readonly name: string
  /** In one sentence. */
  readonly says: string
}

export const section = (number: string): Ground => ({
  kind: 'section',
  name: number,
  says: RULES[number] ?? SECTIONS[number] ?? '',
})

export const platform = (name: string, says: string): Ground => ({ kind: 'platform', name, says })

const TITLE = /^# D-\d{3}: (.+)$/m

/** With the title of its page, where the host has pages. */
export const decision = (id: string, files: ReportFiles | undefined): Ground => ({
  kind: 'decision',
  name: id,
  says: TITLE.exec(files?.decision(id) ?? '')?.[1] ?? 'a decision where the document is silent',
})

type AssumedPart = keyof NonNullable<ContractOperation['assumed']>

/** The document states no statuses and codes of errors (section 7). */
export const ERRORS_DECISION = 'D-003'

/**
 * The decision about a part of an operation, else the section that states it. The document does not
 * state operations of an extension.
 */
export function groundOf(
  { spec, assumed = {}, extension }: ContractOperation,
  part: AssumedPart,
  files: ReportFiles | undefined,
): Ground {
  const ofOthers = extension === true ? assumed.behaviour : undefined
  const id = assumed[part] ?? ofOthers ?? (part === 'errors' ? ERRORS_DECISION : undefined)
  return id === undefined ? section(spec) : decision(id, files)
}

/** Several quirks may have one decision. */
export const uniqueGrounds = (grounds: readonly Ground[]): readonly Ground[] =>
  grounds.filter(
    ({ kind, name }, at) =>
      grounds.findIndex((each) => each.kind === kind && each.name === name) === at,
  )

export const quirkGrounds = (
  quirks: readonly ListedQuirk[],
  files: ReportFiles | undefined,
): readonly Ground[] =>
  quirks.flatMap(({ name, deployed, decision: id }) => [
    decision(id, files),
    { kind: 'quirk', name, says: deployed },
  ])
