import { expect, test } from 'vitest'
import { stagedAttachments, toImported } from './import.rules.ts'

const FOLDERS = [
  { id: '5', name: 'News', parent: '0' },
  { id: '6', name: 'Old <b>news</b>', parent: '5' },
]

test('only files of staged folders are staged', () => {
  const attachments = { 5: [11, 12], 9: [13] }
  expect(stagedAttachments(FOLDERS, { folders: [], attachments })).toEqual({ 5: [11, 12] })
})

test('folders are imported in their order, with their files', () => {
  const imported = toImported({ folders: FOLDERS, attachments: { 6: [14] } })
  expect(
    imported.map(({ id, parent, ord, attachments }) => [id, parent, ord, attachments]),
  ).toEqual([
    ['5', '0', 0, []],
    ['6', '5', 1, [14]],
  ])
})
