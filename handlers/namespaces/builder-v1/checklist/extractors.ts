import { checklistProgress } from '#fixtures/documents/builder.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { getUserProgress } from '#openapi/namespaces/builder-v1/checklist.ts'
import { asRecord, memberOf } from '#openapi/values/json.ts'
import { counterIn } from './checklist.rules.ts'

export const progressExtractors = [
  extractor([getUserProgress], (body) => {
    const { steps, should_open_in_editor: opens, ...shown } = asRecord(memberOf(body, 'data'))
    return extractDocument(checklistProgress, {
      ...shown,
      steps: asRecord(steps),
      b_editor_counter: counterIn(opens),
    })
  }),
]
