import { feedbackService } from '#fixtures/documents/suite.ts'
import { isConnected } from '#handlers/platform/addons/connection.ts'
import { newsFor } from '#handlers/platform/addons/news.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listNotifications, sendFeedback } from '#openapi/namespaces/suite-v1/top-bar.ts'

const UNREACHABLE = 'The feedback could not be sent.'

const feedbackError = (reason: string): ApiError =>
  new ApiError('suite_bad_request', { placeholders: { reason } })

export const topBar = [
  implement(listNotifications, ({ site, args: { app_name, app_version } }) => ({
    body: newsFor(site, app_name, app_version),
  })),
  implement(sendFeedback, (call) => {
    const { site, args } = call
    const { reachable, refusal } = site.read(feedbackService)
    // Reachability is checked before the token.
    if (!reachable) throw feedbackError(UNREACHABLE)
    if (!isConnected(call, 'suite')) throw new ApiError('suite_not_connected')
    if (refusal !== null) throw feedbackError(refusal)
    const { product, subject, title, description, countryCode } = args
    const details = { product, subject, title, description, ...(countryCode && { countryCode }) }
    addJournalEntry(call, 'suite-feedback', details)
    return { status: 204 }
  }),
]
