import { utcNow } from '#handlers/platform/now.ts'
import { byField } from '#handlers/platform/order.ts'
import { pageOf } from '#handlers/platform/page.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listEvents, sendEvent } from '#openapi/namespaces/builder-v1/send-event.ts'
import { type Json, orEmptyList } from '#openapi/values/json.ts'

/** Details are stored as a string. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

function withTextDetails(event: Json) {
  const { details } = event
  return details === undefined ? event : { ...event, details: textOf(details) }
}

export const sendEvents = [
  implement(listEvents, (call) => {
    const { page, per_page, search } = call.args
    const wanted = search?.toLowerCase() ?? ''
    const found = call.site.sentEvents
      .all()
      .filter(({ event_data }) => JSON.stringify(event_data).toLowerCase().includes(wanted))
      .toSorted(byField('id', 'desc'))
    return {
      body: pageOf(found, { page, per_page }).map((event) => ({
        id: event.id,
        event_data: orEmptyList(event.event_data),
        created_at: event.created_at,
      })),
    }
  }),
  implement(sendEvent, ({ args, site, caller, request }) => {
    const isEmpty = Object.keys(args.event_data).length === 0
    if (isEmpty || !request.body.json) return { body: false }
    const { ts } = args.event_data
    site.sentEvents.insert({
      id: site.ids.next('sent_event'),
      user_id: caller.id,
      event_data: withTextDetails(args.event_data),
      created_at: typeof ts === 'string' ? ts : `${utcNow(site)}+00:00`,
    })
    return { body: true }
  }),
]
