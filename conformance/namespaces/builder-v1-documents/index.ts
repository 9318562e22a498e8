import type { Playbooks } from '#conformance/playbook/play.ts'
import { documents } from './documents.ts'

export const builderV1Documents: Playbooks = {
  documents,
}
