import { arg, operation, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { either, literal, object, str } from '#openapi/language/schema.ts'
import { actionError } from '#openapi/shared/folders.ts'
import { success } from '#openapi/shared/success.ts'

const shared = { methods: ['POST'], effect: 'irreversible', spec: '4.8' } as const
const assumed = { args: 'D-020', ...RESPONSES_AND_ACCESS } as const

const sortArgument = (description: string) =>
  arg.types(['object', 'string'], {
    check: 'none',
    properties: {
      orderby: arg.string({ description: 'Sort field.' }),
      order: arg.string({ description: 'Sort direction.' }),
    },
    description,
  })
const setting = (description: string) => arg.any({ check: 'none', description })

const userSettings = {
  DEFAULT_FOLDER: arg.int({
    check: 'none',
    description: 'Folder to open first: -1 all files, 0 uncategorised, -2 the last one used.',
  }),
  DEFAULT_SORT_FILES: sortArgument('How files are sorted; empty to forget it.'),
  DEFAULT_SORT_FOLDERS: sortArgument('How folders are sorted; empty to forget it.'),
  FOLDER_STARTUP: setting('Folder shown at the start.'),
  FOLDER_COUNTER_TYPE: arg.string({
    check: 'none',
    description: 'counter_file_in_folder or counter_file_in_folder_and_sub.',
  }),
  THEME: arg.object({
    check: 'none',
    properties: { name: arg.string({ description: 'Name of the look.' }) },
    description: 'The look of the folder tree.',
  }),
  SHOW_BREAD_CRUMB: setting('Whether the path of the open folder is shown.'),
}

const siteSettings = {
  USER_MODE: setting('1 gives each user folders of their own, 0 shares them.'),
  SVG_SUPPORT: setting('1 lets SVG files in, 0 does not.'),
  IS_SEARCH_USING_API: setting('1 searches through the interface, 0 in the page.'),
  enable_cache_optimization: setting('Whether folder data is cached.'),
}

export const generateKey = operation({
  ...shared,
  id: 'folders.key.generate',
  changesForeignRecords: true,
  summary: 'Replace the key of the public namespace.',
  path: '/folders/v1/fbv-api',
  sendsRawResponse: true,
  undeclared: { act: arg.string({ check: 'none', description: 'generate-key.' }) },
  responses: {
    200: either(
      success(
        object({
          key: str('q7Zt3Lw9Xb2Nf8Kd5Rv1Hs6Jm4Pc0GyTa7Ue3WoB', { pattern: '^[0-9A-Za-z]{40}$' }),
        }),
      ),
      actionError('Invalid action'),
    ),
  },
  access: 'manage_options',
  conditions: ['upload_files'],
  assumed,
})

export const setSettings = operation({
  ...shared,
  id: 'folders.settings.write',
  summary: 'Change settings of the site and of the caller.',
  path: '/folders/v1/set-settings',
  undeclared: { ...siteSettings, ...userSettings },
  noopWithout: Object.keys({ ...siteSettings, ...userSettings }),
  responses: { 200: literal(true) },
  access: 'manage_options',
  assumed,
})

export const setUserSettings = operation({
  ...shared,
  id: 'folders.user-settings.write',
  summary: 'Change settings of the caller.',
  path: '/folders/v1/set-user-settings',
  undeclared: userSettings,
  noopWithout: Object.keys(userSettings),
  responses: { 200: literal(true) },
  access: 'upload_files',
  assumed,
})
