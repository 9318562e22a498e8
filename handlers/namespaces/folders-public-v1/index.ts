import { attachments } from './attachments.ts'
import { folders } from './folders.ts'

export const foldersPublicV1 = [...folders, ...attachments]
