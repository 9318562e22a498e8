import { arg, operation, RESPONSES_ERRORS_AND_ACCESS } from '#openapi/language/define.ts'
import { object, str } from '#openapi/language/schema.ts'
import { success } from '#openapi/shared/success.ts'

export const sendReview = operation({
  id: 'image-optimizer.reviews.send',
  summary: 'Send a rating to the review service.',
  methods: ['POST'],
  path: '/image-optimizer/v1/reviews/review',
  undeclared: {
    feedback: arg.string({ check: 'none', description: 'Message of the user.' }),
    rating: arg.types(['string', 'number'], { check: 'none', description: 'The rating given.' }),
  },
  responses: {
    200: success(object({ message: str('ok') }, { open: true, optional: ['message'] })),
  },
  errors: [
    'image_optimizer_not_permitted',
    'image_optimizer_review_failed',
    'image_optimizer_unreachable',
  ],
  access: 'logged_in',
  effect: 'outward',
  spec: '4.7',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-034' },
})
