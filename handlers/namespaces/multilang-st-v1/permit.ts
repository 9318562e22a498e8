import { permitHolders } from '#handlers/namespaces/multilang-v1/permit.ts'

export const permit = permitHolders('multilang_manage_string_translation', 'manage_translations')
