/** Folders as a CSV file. */

import { check } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { type Shape, shapeWithContent } from '#conformance/playbook/shape.ts'
import { importCsv, inspectCsv } from '#openapi/namespaces/folders-v1/csv.ts'
import { FOLDER, isInOtherViews } from './folder-record.ts'

const COLUMNS = 'id,name,parent,type,ord,created_by,attachment_ids'

/** In the export format; the folder belongs to the first account. */
const fileWith = (name: string) => ({
  fileName: 'folders.csv',
  fileText: `${COLUMNS}\n1,"${name}",0,0,0,1,\n`,
})

const file = fileWith('A sample')

const otherFormat: Shape = {
  name: 'foreign',
  when: 'for a file in another format',
  args: { file: { ...file, fileText: 'when,what\ntoday,"A sample"\n' } },
  part: 1,
}

const importCase: Case = defineCase({
  ...SCENARIO,
  spec: '4.8',
  id: 'folders.csv.import/is-stored',
  title: 'Importing an exported file creates its folders.',
  async run(context) {
    const tag = await context.announceCreation(FOLDER, { createdBy: importCsv })
    check('shown', await isInOtherViews(context, tag)).is([false, false])
    await context.callOk(context.operation(importCsv), { file: fileWith(tag), userId: -1 })
    check('shown', await isInOtherViews(context, tag)).is([true, true])
  },
})

export const csv: Playbook = {
  // The contract has no type for files.
  plays: [
    {
      operation: importCsv,
      sample: { file, userId: -1 },
      ownCall: {
        arrange: async (context) => ({
          file: fileWith(await context.announceCreation(FOLDER, { createdBy: importCsv })),
          userId: -1,
        }),
      },
      shapes: [otherFormat],
    },
    { operation: inspectCsv, sample: { file }, shapes: [otherFormat, shapeWithContent()] },
  ],
  cases: [importCase],
}
