/** Step-by-step import of folders from other plugins. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { exportCsv } from '#openapi/namespaces/folders-v1/csv.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import { runImport, stageAttachments, stageFolders } from '#openapi/namespaces/folders-v1/import.ts'

const args = { prefix: 'sourcea' }
const stageStep = step(stageFolders, args)
const importStep = step(runImport, args)

export const imports: Playbook = {
  plays: [
    play(stageFolders, {
      usesDemoRecords: true,
      sideEffect: { read: listFolders, args, after: [importStep] },
    }),
    // The folders exist already, so only their files make a difference.
    play(stageAttachments, {
      usesDemoRecords: true,
      sideEffect: {
        read: exportCsv,
        args,
        before: [stageStep, importStep, stageStep],
        after: [importStep],
      },
    }),
    play(runImport, {
      usesDemoRecords: true,
      sideEffect: { read: listFolders, args, before: [stageStep] },
    }),
  ],
}
