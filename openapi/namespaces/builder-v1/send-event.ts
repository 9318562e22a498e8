import { arg, operation, PLAIN_GET, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import {
  any,
  array,
  bool,
  int,
  map,
  named,
  object,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'
import { untypedListArgs } from './list-args.ts'

const shared = {
  path: '/builder/v1/send-event',
  access: 'manage_options',
  spec: '4.10',
} as const

const exampleEvent = {
  event: 'editor_opened',
  ts: '2026-03-01T10:00:00+01:00',
  details: '{"post_id":27}',
}

const SentEvent = named(
  'SentEvent',
  object({
    id: int(7),
    event_data: orEmpty({ ...map(any(''), 'event'), examples: [exampleEvent] }),
    created_at: str(exampleEvent.ts),
  }),
)

export const listEvents = operation({
  ...shared,
  id: 'builder.send-event.list',
  nulls: 'unsent',
  summary: 'List the events sent so far, newest first.',
  ...PLAIN_GET,
  args: untypedListArgs(),
  responses: { 200: array(SentEvent) },
  quirks: {
    unlisted: {
      documented: 'the route lists what was sent, page by page',
      deployed: 'no account may list what was sent',
      since: 'builder 3.35',
      decision: 'D-086',
      cases: ['*'],
      response: { status: [401, 403], errors: ['rest_forbidden'] },
      access: 'post_only',
    },
  },
  assumed: { responses: 'D-028', access: 'D-028', behaviour: 'D-028' },
})

export const sendEvent = operation({
  ...shared,
  id: 'builder.send-event.create',
  summary: 'Record an editor event; false for an empty event.',
  methods: ['POST'],
  args: {
    event_data: arg.object({
      required: true,
      description: 'The event; `ts` is its time, `details` is kept as a string.',
    }),
  },
  responses: { 200: bool(true) },
  effect: 'sink',
  noopForEmptyLists: ['event_data'],
  assumed: RESPONSES_AND_ACCESS,
})

export const sendEventOperations = [listEvents, sendEvent] as const
