/** Playbook of pages; their cases are those of both content types. */
import type { Playbook } from '#conformance/playbook/play.ts'
import { linesOf } from './content-lines.ts'
import { PAGE, PAGES } from './records.ts'

export const pages: Playbook = { plays: linesOf(PAGES), records: [PAGE] }
