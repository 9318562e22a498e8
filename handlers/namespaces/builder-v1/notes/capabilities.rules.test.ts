import { expect, test } from 'vitest'
import { extraCapability, type NoteVerb, notesCapability } from './capabilities.rules.ts'

test('every verb has its capability', () => {
  expect(notesCapability('read')).toBe('read_notes_builder-pro')
})

const EXTRA: readonly (readonly [NoteVerb, isPublic: boolean, capability: string | undefined])[] = [
  ['edit', true, 'edit_others_notes_builder-pro'],
  ['delete', false, 'delete_others_notes_builder-pro'],
  ['read', true, undefined],
  ['read', false, 'read_others_private_notes_builder-pro'],
  ['create', true, undefined],
  ['create', false, 'read_others_private_notes_builder-pro'],
]

for (const [verb, is_public, capability] of EXTRA)
  test(`to ${verb} a ${is_public ? 'public' : 'private'} note of another user`, () => {
    expect(extraCapability(verb, { is_public })).toBe(capability)
  })
