/** Feedback about the editor; the service behind it is a substitute (D-034). */
import { record } from '#handlers/platform/journal.ts'
import { asText } from '#handlers/platform/text/plain-text.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { submitFeedback } from '#openapi/namespaces/builder-v1-feedback/feedback.ts'

/** How the substitute behaves; a dataset or the control interface sets it. */
interface FeedbackService {
  /** The feature is off unless a site switches it on. */
  readonly active: boolean
  /** What the service answers. */
  readonly status: number
}

const OFF: FeedbackService = { active: false, status: 200 }

export const feedback = [
  implement(submitFeedback, ({ site, caller, param }) => {
    const stored = site.option<Partial<FeedbackService>>('builder.feedback_service', {})
    const { active, status } = { ...OFF, ...stored }
    if (!active)
      return { body: { success: false, code: null, message: 'In-Editor Feedback is not active.' } }
    if (status !== 200)
      return { body: { success: false, code: status, message: 'Failed to submit feedback.' } }
    const [subject, description] = [asText(param('subject')), asText(param('description'))]
    record({ site, caller }, 'builder-feedback', { subject, description })
    return { body: { success: true, code: 200, message: 'Feedback submitted successfully.' } }
  }),
]
