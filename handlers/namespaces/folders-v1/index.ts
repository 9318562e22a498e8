import { attachments } from './attachments.ts'
import { csv } from './csv.ts'
import { folders } from './folders.ts'
import { gallery } from './gallery.ts'
import { imports } from './import.ts'
import { oldData } from './old-data.ts'
import { settings } from './settings.ts'

export const foldersV1 = [
  ...oldData,
  ...folders,
  ...attachments,
  ...gallery,
  ...csv,
  ...settings,
  ...imports,
]
