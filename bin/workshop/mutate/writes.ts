/** Writes that are answered well and leave nothing behind, and moves that are not made. */

import { readDataset } from '#fixtures/dataset/dataset.ts'
import { createSite, type Site } from '#fixtures/site.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import { isGet, isRead } from '#openapi/define.ts'
import type { Json } from '#openapi/json.ts'
import { handling } from './handling.ts'
import type { Draft, DraftsOf, Trace } from './mutant.ts'

const copyOf = (site: Site): Site =>
  createSite({ template: readDataset(site.snapshot()), clock: site.clock })

/** The handler works on a copy of the site, which is then forgotten. */
const forgetting = (behaviour: Behaviour<never>, trace: Trace): Behaviour<never> =>
  handling(behaviour, (call, next) => {
    const site = copyOf(call.site)
    const reply = next({ site })
    if ((reply.status ?? 200) < 400) {
      trace.ran += 1
      trace.acted += site.version > 0 ? 1 : 0
    }
    return reply
  })

type EditArguments = (args: Json) => Json

/** The handler gets other arguments than were sent. */
const given =
  (edit: EditArguments) =>
  (behaviour: Behaviour<never>, trace: Trace): Behaviour<never> =>
    handling(behaviour, (call, next) => {
      trace.ran += 1
      trace.acted += 1
      const args = edit(call.args)
      return next({ args, param: (name: string) => args[name] })
    })

interface Move {
  readonly place: string
  readonly what: string
  readonly edit: EditArguments
}

const always = (name: string, value: unknown, what: string): Move => ({
  place: `${name}.${String(value)}`,
  what,
  edit: (args) => ({ ...args, [name]: value }),
})

const onlyFirst = (name: string): Move => ({
  place: `${name}.first`,
  what: `only the first of ${name} is looked at`,
  edit: (args) => ({ ...args, [name]: [args[name]].flat().slice(0, 1) }),
})

const ignored = (name: string): Move => ({
  place: `${name}.ignored`,
  what: `${name} changes nothing`,
  edit: ({ [name]: _, ...args }) => args,
})

const TRASH = [
  always('force', false, 'nothing is ever removed, only put into the trash'),
  always('force', true, 'everything is removed at once, the trash stays empty'),
]
const NEEDS_FORCE = [always('force', true, 'removed even when force is not true')]

/** The rows of section 3 that hang on an argument; the others are writes that get lost. */
const MOVES: Readonly<Record<string, readonly Move[]>> = {
  'core.posts.delete': TRASH,
  'core.pages.delete': TRASH,
  'core.post-revisions.delete': NEEDS_FORCE,
  'core.page-revisions.delete': NEEDS_FORCE,
  'builder.notes.delete': TRASH,
  'builder.notes.mark-read': [onlyFirst('ids')],
  'builder.notes.mark-unread': [onlyFirst('ids')],
  'builder.notes.update': [ignored('content'), ignored('is_resolved')],
  'builder.form-submissions.delete': TRASH,
  'builder.form-submissions.delete-many': [...TRASH, onlyFirst('ids')],
  'builder.form-submissions.restore-many': [onlyFirst('ids')],
  'builder.form-submissions.update': [ignored('is_read')],
  'builder.form-submissions.update-many': [
    always('is_read', true, 'marked as read whatever is asked for'),
    always('is_read', false, 'marked as unread whatever is asked for'),
    onlyFirst('ids'),
  ],
  'builder.components.publish': [onlyFirst('ids')],
  'builder.components.archive': [onlyFirst('componentIds')],
  'core.posts.update': [ignored('status'), ignored('title'), ignored('content')],
  'core.pages.update': [ignored('status'), ignored('title'), ignored('content')],
  'core.posts.create': [ignored('status'), ignored('title'), ignored('content')],
  'core.pages.create': [ignored('status'), ignored('title'), ignored('content')],
  'batch.run': [
    always('validation', 'normal', 'valid parts run beside invalid ones'),
    always('validation', 'require-all-validate', 'one invalid part stops all'),
    onlyFirst('requests'),
  ],
}

const moveDrafts: DraftsOf = ({ id, kind }) =>
  (MOVES[id] ?? []).map(
    ({ place, what, edit }): Draft => ({
      kind: kind === 'batch' ? 'batch-wrong' : 'transition-skipped',
      place,
      what,
      ground: 'must',
      behaves: given(edit),
    }),
  )

const lostDrafts: DraftsOf = (operation) =>
  isRead(operation) || operation.kind === 'batch'
    ? []
    : [
        {
          kind: 'write-lost',
          what: 'it answers well and stores nothing',
          // That a read stores something is a decision of ours (D-018, D-031).
          ground: isGet(operation) || operation.kind === 'read' ? 'assumed' : 'should',
          behaves: forgetting,
        },
      ]

export const writeDrafts: DraftsOf = (operation) => [
  ...lostDrafts(operation),
  ...moveDrafts(operation),
]
