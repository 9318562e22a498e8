import { defineErrors } from './define.ts'

const deployed = { status: 500, bare: true, since: 'folders 6.5' } as const

export const foldersErrors = defineErrors({
  folders_validation_failed: {
    status: 400,
    code: 'validation_failed',
    message: 'Validation failed',
    deployed,
  },
  // The spelling of the platform.
  folders_not_owned: {
    status: 403,
    code: 'validation_failed',
    message: 'Permisson Denied.',
    deployed,
  },
  folder_name_exist: {
    status: 409,
    message: 'A folder with this name already exists. Please choose another one.',
    deployed,
  },
  folders_delete_failed: {
    status: 400,
    code: 'delete_failed',
    message: "Can't delete folder, please try again later",
    deployed,
  },
  folders_invalid_params: { status: 400, code: 'invalid_params', message: 'Invalid params' },
  drag_node_not_found: { status: 400, message: 'Drag node not found' },
})
