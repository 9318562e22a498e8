/**
 * Validation of single arguments of notes; rejections say "Invalid parameter." (platform/builder
 * 15.5).
 */

import { documentAt } from '#handlers/namespaces/builder-v1/shared/documents.ts'
import { isText } from '#handlers/platform/text/plain-text.ts'
import type { RuleCall } from '#handlers/runtime/implement.ts'
import { isAmong } from '#openapi/values/json.ts'
import { isRouteAddress } from './route.rules.ts'

type NoteVerdict = 'accept' | 'reject' | undefined

const ELEMENT_ID = /^[a-z0-9]{7,9}$/

const verdict = (isFine: boolean): NoteVerdict => (isFine ? 'accept' : 'reject')

/** In characters. Entities make longer notes up to ten times as long. */
const MAX_CONTENT_LENGTH = 50_000

const isLong = (value: unknown): boolean => String(value).length > MAX_CONTENT_LENGTH

/** The rules of filters and of new notes. */
export const noteRules = {
  post_id: (value: unknown, { site }: RuleCall): NoteVerdict =>
    documentAt(site, value) ? undefined : 'reject',
  route_url: (value: unknown): NoteVerdict => verdict(isRouteAddress(value)),
}

export const newNoteRules = {
  ...noteRules,
  element_id: (value: unknown): NoteVerdict =>
    verdict(isText(value) && ELEMENT_ID.test(String(value))),
  content: (value: unknown): NoteVerdict =>
    verdict(isText(value) && value !== '' && !isLong(value)),
  // Empty values and 0 mean a page without a single item.
  route_post_id: (value: unknown, { site }: RuleCall): NoteVerdict =>
    verdict(isAmong(['', '0', 0, false], value) || documentAt(site, value) !== undefined),
}

export const changedNoteRules = {
  content: (value: unknown): NoteVerdict => (isLong(value) ? 'reject' : undefined),
}
