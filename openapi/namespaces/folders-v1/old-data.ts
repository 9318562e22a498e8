import { arg, operation, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { array, either, int, named, object, str } from '#openapi/language/schema.ts'
import { actionError, numericString } from '#openapi/shared/folders.ts'
import { success } from '#openapi/shared/success.ts'

const shared = {
  methods: ['POST'],
  access: 'upload_files',
  sendsRawResponse: true,
  spec: '4.8',
} as const

const OldFolder = named(
  'OldFolder',
  object({
    id: numericString('5'),
    name: str('Season 2019'),
    parent: int(0),
    created_by: int(0),
    attachments: array(numericString('12')),
  }),
)

export const getOldData = operation({
  ...shared,
  id: 'folders.old-data.read',
  kind: 'read',
  summary: 'Read the folders of an earlier release, in chunks of 20.',
  path: '/folders/v1/fb-get-old-data',
  responses: { 200: success(object({ folders: array(array(OldFolder)) })) },
  effect: 'safe-post',
  assumed: RESPONSES_AND_ACCESS,
})

export const insertOldData = operation({
  ...shared,
  id: 'folders.old-data.insert',
  summary: 'Import one chunk of folders of an earlier release; for administrators.',
  path: '/folders/v1/fb-insert-old-data',
  undeclared: {
    folders: arg.any({ check: 'none', description: 'One chunk of the folders read before.' }),
  },
  responses: {
    200: either(
      success(object({ mess: str('success') })),
      actionError('You are not authorized to insert old data.'),
      actionError('validation failed'),
    ),
  },
  effect: 'irreversible',
  noopWithout: ['folders'],
  assumed: { ...RESPONSES_AND_ACCESS, args: 'D-020' },
})

export const wipeOldData = operation({
  ...shared,
  id: 'folders.old-data.wipe',
  changesForeignRecords: true,
  summary: 'Remove the folders of an earlier release; for administrators.',
  path: '/folders/v1/fb-wipe-old-data',
  responses: {
    200: either(
      success(object({ mess: str('Successfully wiped.') })),
      actionError('You are not authorized to clear all data.'),
    ),
  },
  noopWhen: 'there are no folders of an earlier release',
  effect: 'irreversible',
  assumed: RESPONSES_AND_ACCESS,
})

export const clearAllData = operation({
  ...shared,
  id: 'folders.folders.clear',
  changesForeignRecords: true,
  summary: 'Remove every folder and every link of a file to a folder; for administrators.',
  path: '/folders/v1/fb-wipe-clear-all-data',
  responses: {
    200: either(
      success(object({ mess: str('Successfully cleared!') })),
      actionError('You are not authorized to clear all data.'),
    ),
  },
  effect: 'irreversible',
  assumed: RESPONSES_AND_ACCESS,
})

export const declineImport = operation({
  methods: ['POST'],
  access: 'upload_files',
  spec: '4.8',
  id: 'folders.import.decline',
  summary: 'Hide the import offer of one source or of all.',
  path: '/folders/v1/fb-no-thanks',
  undeclared: {
    site: arg.string({ check: 'none', description: 'The prefix of a source, or all.' }),
  },
  responses: { 200: object({ mess: str('Success') }) },
  effect: 'irreversible',
  assumed: { ...RESPONSES_AND_ACCESS, args: 'D-020' },
})
