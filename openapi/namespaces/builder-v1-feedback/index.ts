import { namespace } from '#openapi/shared/namespace.ts'
import { submitFeedback } from './feedback.ts'

export const builderV1Feedback = namespace({
  name: 'builder/v1/feedback',
  description: 'Feedback about the page builder.',
  operations: [submitFeedback],
})
