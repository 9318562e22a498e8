import type { Playbooks } from '#conformance/playbook/play.ts'
import { attachments } from './attachments.ts'
import { csv } from './csv.ts'
import { folders } from './folders.ts'
import { imports } from './import.ts'
import { oldData } from './old-data.ts'
import { settings } from './settings.ts'

export const foldersV1: Playbooks = {
  attachments,
  csv,
  folders,
  import: imports,
  'old-data': oldData,
  settings,
}
