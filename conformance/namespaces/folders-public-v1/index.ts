import type { Playbooks } from '#conformance/playbook/play.ts'
import { attachments } from './attachments.ts'
import { folders } from './folders.ts'

export const foldersPublicV1: Playbooks = {
  attachments,
  folders,
}
