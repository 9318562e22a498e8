import { imageService } from '#fixtures/documents/image-optimizer.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { sendReview } from '#openapi/namespaces/image-optimizer-v1/reviews.ts'
import { requireManager } from './guard.ts'

const UNREACHABLE = 'The review service could not be reached.'

export const reviews = [
  implement(sendReview, (call) => {
    const { site, request } = call
    requireManager(call)
    const { reviews_reachable, refuses_reviews } = site.read(imageService)
    if (!reviews_reachable)
      throw new ApiError('image_optimizer_unreachable', { placeholders: { reason: UNREACHABLE } })
    if (refuses_reviews) throw new ApiError('image_optimizer_review_failed')
    const { feedback, rating } = request.body.json ?? {}
    const details = { feedback: toText(feedback), rating: toText(rating) }
    addJournalEntry(call, 'image-optimizer-review', details)
    return { body: { success: true, data: { message: 'ok' } } }
  }),
]
