import { defineErrors } from './define.ts'

export const builderProErrors = defineErrors({
  document_not_exist: { status: 404, message: "Document doesn't exist" },
  Element_not_exist: { status: 404, message: "Posts widget doesn't exist" },
})
