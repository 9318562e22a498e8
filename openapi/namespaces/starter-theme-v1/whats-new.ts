import { whatsNewOperation } from '#openapi/shared/whats-new.ts'

export const listStarterThemeNews = whatsNewOperation('starter-theme/v1')
