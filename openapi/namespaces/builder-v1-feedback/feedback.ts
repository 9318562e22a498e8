import { arg, operation, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { either, int, literal, nullable, object, oneOf } from '#openapi/language/schema.ts'

export const submitFeedback = operation({
  id: 'builder-feedback.feedback.submit',
  summary: 'Send feedback about the editor to its makers.',
  methods: ['POST'],
  path: '/builder/v1/feedback/submit',
  undeclared: { description: arg.string({ description: 'Message of the user.' }) },
  responses: {
    200: either(
      object({
        success: literal(true),
        code: literal(200),
        message: literal('Feedback submitted successfully.'),
      }),
      object({
        success: literal(false),
        code: nullable(int(503)),
        message: oneOf('Failed to submit feedback.', 'In-Editor Feedback is not active.'),
      }),
    ),
  },
  access: 'public',
  effect: 'outward',
  spec: '4.10',
  assumed: { args: 'D-020', ...RESPONSES_AND_ACCESS, behaviour: 'D-034', owner: 'D-022' },
})
