import { namespace } from '#openapi/shared/namespace.ts'
import { countAttachments, listAttachmentIds, setAttachments } from './attachments.ts'
import { createFolder, getFolder, listFolders } from './folders.ts'

export const foldersPublicV1 = namespace({
  name: 'folders/public/v1',
  description: 'Media folders for other programs, protected by a key.',
  operations: [
    listFolders,
    createFolder,
    getFolder,
    listAttachmentIds,
    countAttachments,
    setAttachments,
  ],
})
