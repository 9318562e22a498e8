import { arg, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'

/** Properties common to all operations with the public key. */
export const keySpec = {
  sendsRawResponse: true,
  access: 'folders_key',
  requiredKey: 'folders-key',
  spec: '4.8',
  quirks: {
    keyOnly: {
      documented: 'application passwords are the mechanism of the interface',
      deployed:
        'only the public key grants access to these routes; an administrator without it is rejected',
      since: 'folders 6.5',
      decision: 'D-077',
      cases: ['accepted*'],
      response: { status: [401, 403] },
    },
  },
  assumed: { args: 'D-020', ...RESPONSES_AND_ACCESS, access: 'D-077' },
} as const

/** The key is one of the other arguments; it is ignored in a JSON body. */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const

/** Read from the query or a form body; a bearer header works as well. */
export const token = arg.string({ check: 'none', description: 'The public key, as proof.' })
