/** Feedback about the editor; the service behind it is a substitute (D-034). */
import { toUtcText } from '#fixtures/time.ts'
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
    site.journal.insert({
      id: site.ids.next('journal'),
      kind: 'builder-feedback',
      at: toUtcText(site.clock.now()),
      user_id: caller.id,
      details: { subject: asText(param('subject')), description: asText(param('description')) },
    })
    return { body: { success: true, code: 200, message: 'Feedback submitted successfully.' } }
  }),
]
