import type { Site } from '#fixtures/site.ts'
import { newsFor } from '#handlers/platform/addons/news.ts'
import { isConnected } from '#handlers/platform/connect/connection.ts'
import { record } from '#handlers/platform/journal.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listNotifications, sendFeedback } from '#openapi/namespaces/suite-v1/top-bar.ts'

/** The service that collects feedback; a dataset or the control interface sets how it behaves. */
interface FeedbackService {
  readonly reachable: boolean
  /** Why it refuses what it is sent, if it does. */
  readonly refusal: string | null
}

const READY: FeedbackService = { reachable: true, refusal: null }
const UNREACHABLE = 'The feedback could not be sent.'

const feedbackService = (site: Site): FeedbackService => ({
  ...READY,
  ...site.option<Partial<FeedbackService>>('suite.feedback_service', {}),
})

const refused = (reason: string): ApiError =>
  new ApiError('suite_bad_request', { words: { reason } })

export const topBar = [
  implement(listNotifications, ({ site, args }) => ({ body: newsFor(site, args.app_name) })),
  implement(sendFeedback, (call) => {
    const { site, args } = call
    const { reachable, refusal } = feedbackService(site)
    // Not reached is found out before anybody looks at the token.
    if (!reachable) throw refused(UNREACHABLE)
    if (!isConnected(call, 'suite')) throw new ApiError('suite_not_connected')
    if (refusal !== null) throw refused(refusal)
    const { product, subject, title, description, countryCode } = args
    const details = { product, subject, title, description, ...(countryCode && { countryCode }) }
    record(call, 'suite-feedback', details)
    return { status: 204 }
  }),
]
