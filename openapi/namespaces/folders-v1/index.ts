import { namespace } from '#openapi/shared/namespace.ts'
import { assignFolder, generateAttachmentSizes } from './attachments.ts'
import { exportCsv, importCsv, inspectCsv } from './csv.ts'
import {
  createFolder,
  deleteFolders,
  listFolders,
  moveFolder,
  renameFolder,
  setFolderColor,
  setFolderCounter,
} from './folders.ts'
import { listFolderChoices, renderGallery } from './gallery.ts'
import { runImport, stageAttachments, stageFolders } from './import.ts'
import { clearAllData, declineImport, getOldData, insertOldData, wipeOldData } from './old-data.ts'
import { generateKey, setSettings, setUserSettings } from './settings.ts'

export const foldersV1 = namespace({
  name: 'folders/v1',
  description: 'Media folders.',
  operations: [
    getOldData,
    insertOldData,
    wipeOldData,
    clearAllData,
    declineImport,
    listFolders,
    listFolderChoices,
    setFolderCounter,
    exportCsv,
    createFolder,
    renameFolder,
    setFolderColor,
    moveFolder,
    deleteFolders,
    assignFolder,
    generateAttachmentSizes,
    generateKey,
    setSettings,
    setUserSettings,
    importCsv,
    inspectCsv,
    renderGallery,
    stageFolders,
    stageAttachments,
    runImport,
  ],
})
