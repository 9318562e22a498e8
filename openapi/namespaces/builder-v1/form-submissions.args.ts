import { arg, withAssumedType } from '#openapi/language/define.ts'
import { DIRECTIONS } from '#openapi/shared/content-arguments.ts'
import { listArgs } from './list-args.ts'

/** Quirk of the operations that filter by day. */
export const looseDates = {
  documented: 'after and before are dates; other values are rejected',
  deployed: 'a value that is not a date is ignored',
  since: 'builder-pro 3.33',
  decision: 'D-071',
  cases: ['args.after.format*', 'args.before.format*'],
  response: { status: [200, 401, 403] },
} as const

/** The filters of the list and of the export; only the page size differs. */
export const submissionFilters = (initial: number, maximum: number) => ({
  ...listArgs(initial, maximum),
  order: arg.oneOf(DIRECTIONS, { default: 'desc', description: 'Sort direction.' }),
  order_by: arg.oneOf(['created_at', 'id', 'main_meta_id'], {
    default: 'created_at',
    description: 'Sort field.',
  }),
  status: arg.oneOf(['all', 'unread', 'read', 'trash'], {
    default: 'all',
    description: 'Status of the submissions; `all` excludes the trash.',
  }),
  form: arg.string({ description: 'Keep only one form, written <post_id>_<element_id>.' }),
  referer: arg.string({ description: 'Keep only what was sent from exactly this address.' }),
  after: arg.string({ format: 'date', description: 'Earliest day, included.' }),
  before: arg.string({ format: 'date', description: 'Latest day, included.' }),
})

const idList = { description: 'Ids of the submissions.' } as const

export const ids = arg.array(arg.int(), { ...idList, required: true, check: 'own' })
export const idFilter = arg.array(arg.int(), idList)
export const id = withAssumedType(arg.int({ required: true, description: 'Id of the submission.' }))
export const force = arg.bool({ description: 'Remove for good instead of trashing.' })
export const isRead = arg.bool({ description: 'Whether it counts as read.' })
export const optionsContext = arg.oneOf(['options'], {
  default: 'options',
  description: 'Form of the response: choices for a list.',
})
