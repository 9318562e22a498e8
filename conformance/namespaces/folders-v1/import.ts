/** Step-by-step import of folders from other plugins. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { exportCsv } from '#openapi/namespaces/folders-v1/csv.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import { runImport, stageAttachments, stageFolders } from '#openapi/namespaces/folders-v1/import.ts'

const args = { prefix: 'sourcea' }
const staged = step(stageFolders, args)
const imported = step(runImport, args)

export const imports: Playbook = {
  plays: [
    play(stageFolders, {
      isOfDemo: true,
      sideEffect: { read: listFolders, args, after: [imported] },
    }),
    // The folders exist already, so only their files make a difference.
    play(stageAttachments, {
      isOfDemo: true,
      sideEffect: { read: exportCsv, args, before: [staged, imported, staged], after: [imported] },
    }),
    play(runImport, { isOfDemo: true, sideEffect: { read: listFolders, args, before: [staged] } }),
  ],
}
