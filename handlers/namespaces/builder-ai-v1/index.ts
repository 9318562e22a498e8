import { permissions } from './permissions.ts'

export const builderAiV1 = [...permissions]
