/** Playbook of posts; their cases are those of both content types. */
import type { Playbook } from '#conformance/playbook/play.ts'
import { linesOf } from './content-lines.ts'
import { POST, POSTS } from './records.ts'

export const posts: Playbook = { plays: linesOf(POSTS), records: [POST] }
