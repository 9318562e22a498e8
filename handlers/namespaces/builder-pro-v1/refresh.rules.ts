/** Validation of the arguments of a refresh (platform/builder 16.5). */

import type { BuilderElement } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { isInteger } from '#openapi/derive/types.ts'
import { asRecord, isRecord, type Json } from '#openapi/values/json.ts'

const WIDGET_ID = /^[A-Za-z0-9]{7}$/

export const isPostId = (value: unknown): boolean => isInteger(value) && Number(value) !== 0
export const isWidgetId = (value: unknown): boolean =>
  typeof value === 'string' && WIDGET_ID.test(value)
export const isMap = (value: unknown): boolean => isRecord(value) || Array.isArray(value)

export const isWidgetModel = (value: unknown): boolean =>
  isRecord(value) && typeof value['id'] === 'string' && isMap(value['settings'])

export function isPageAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  return ['http:', 'https:'].includes(new URL(value).protocol)
}

/** The widget in its editor state, possibly unsaved. */
export function widgetOfModel(model: Json, widgetType: string): BuilderElement {
  const { id, settings } = model
  return {
    id: typeof id === 'string' ? id : '',
    elType: 'widget',
    widgetType,
    settings: asRecord(settings),
    elements: [],
  }
}
