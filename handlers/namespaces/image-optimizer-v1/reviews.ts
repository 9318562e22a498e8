import { toUtcText } from '#fixtures/time.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { toText } from '#handlers/runtime/loose.ts'
import { sendReview } from '#openapi/namespaces/image-optimizer-v1/reviews.ts'
import { requireManager } from './guard.ts'
import { imageService } from './service.ts'

const UNREACHABLE = 'The review service could not be reached.'

export const reviews = [
  implement(sendReview, (call) => {
    const { site, caller, request } = call
    requireManager(call)
    const { reviews_reachable, refuses_reviews } = imageService(site)
    if (!reviews_reachable)
      throw new ApiError('image_optimizer_failed', { words: { reason: UNREACHABLE } })
    if (refuses_reviews) throw new ApiError('image_optimizer_review_failed')
    const { feedback, rating } = request.body.json ?? {}
    site.journal.insert({
      id: site.ids.next('journal'),
      kind: 'image-optimizer-review',
      at: toUtcText(site.clock.now()),
      user_id: caller.id,
      details: { feedback: toText(feedback), rating: toText(rating) },
    })
    return { body: { success: true, data: { message: 'ok' } } }
  }),
]
