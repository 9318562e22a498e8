/** Feedback about the editor; the remote service is a substitute (D-034). */
import { editorFeedback } from '#fixtures/documents/builder.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import { asText } from '#handlers/platform/text/plain-text.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { submitFeedback } from '#openapi/namespaces/builder-v1-feedback/feedback.ts'

export const feedback = [
  implement(submitFeedback, ({ site, caller, param }) => {
    const { active, status } = site.read(editorFeedback)
    if (!active)
      return { body: { success: false, code: null, message: 'In-Editor Feedback is not active.' } }
    if (status !== 200)
      return { body: { success: false, code: status, message: 'Failed to submit feedback.' } }
    const [subject, description] = [asText(param('subject')), asText(param('description'))]
    addJournalEntry({ site, caller }, 'builder-feedback', { subject, description })
    return { body: { success: true, code: 200, message: 'Feedback submitted successfully.' } }
  }),
]
