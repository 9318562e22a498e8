/** Quirks of the operations that show posts, pages and what is kept of them. */
const since = 'core 6.1'

export const footnotesInView = {
  documented: 'members of meta appear in the edit context only',
  deployed: 'footnotes appear in the view context too',
  since,
  decision: 'D-075',
  cases: ['*meta*', '*footnotes*', 'answer*', 'own.answer*', 'context*', 'edit-fields*', 'shapes*'],
  mentions: 'footnotes',
  response: { status: [200, 201, 207] },
} as const

export const reducedFields = {
  documented: 'revisions and autosaves have the fields of their item',
  deployed: 'they have texts, dates, author, slug, parent and meta only',
  since,
  decision: 'D-075',
  cases: ['answer*', 'own.answer*', 'field*', 'shapes*', 'same-fields*'],
  response: { status: [200] },
} as const

export const trashStatus = {
  documented: 'a revision is removed with force only; other requests are refused',
  deployed: 'without force the response is 501',
  since,
  decision: 'D-074',
  cases: ['needs-force*', 'args.force*', 'answer*', '*.wording', 'refuses*', 'trash*'],
  response: { status: [501] },
} as const
