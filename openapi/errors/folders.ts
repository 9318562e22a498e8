import { defineErrors } from './define.ts'

export const foldersErrors = defineErrors({
  folders_validation_failed: {
    status: 500,
    code: 'validation_failed',
    message: 'Validation failed',
    bare: true,
  },
  // The platform spells the message so.
  folders_not_owned: {
    status: 500,
    code: 'validation_failed',
    message: 'Permisson Denied.',
    bare: true,
  },
  folder_name_exist: {
    status: 500,
    message: 'A folder with this name already exists. Please choose another one.',
    bare: true,
  },
  folders_delete_failed: {
    status: 500,
    code: 'delete_failed',
    message: "Can't delete folder, please try again later",
    bare: true,
  },
  folders_invalid_params: { status: 400, code: 'invalid_params', message: 'Invalid params' },
  drag_node_not_found: { status: 400, message: 'Drag node not found' },
})
