import { whatsNewOperation } from '#openapi/shared/whats-new.ts'

export const listStarterPlusNews = whatsNewOperation('starter-plus/v1')
