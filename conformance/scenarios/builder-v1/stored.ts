import type { Case } from '#conformance/case.ts'
import type { Undo } from '#conformance/ledger/ledger.ts'
import { not, type Switch, switchCase, takeBackCase } from '#conformance/scenarios/setting.ts'
import { at, listAt } from '#conformance/scenarios/steps.ts'
import { type Stored, storedCase } from '#conformance/scenarios/stored.ts'

const spec = '4.10'

const STORED: readonly Stored[] = [
  {
    write: 'builder.settings.update',
    args: { key: 'builder_conformance', value: 'stored' },
    read: 'builder.settings.read',
    readArgs: { key: 'builder_conformance' },
    shows: (body) => at(body, 'data', 'value'),
    expected: 'stored',
    spec,
  },
  // Where nothing is stored yet, what is stored cannot be taken back.
  {
    write: 'builder.checklist-steps.update',
    args: { id: 'add_logo', is_marked_completed: true },
    read: 'builder.checklist-progress.read',
    shows: (body) => at(body, 'data', 'steps', 'add_logo', 'is_marked_completed'),
    expected: true,
    spec,
  },
  {
    write: 'builder.send-event.create',
    args: { event_data: { event: 'conformance_event' } },
    read: 'builder.send-event.list',
    shows: (body) => at(listAt(body)[0], 'event_data', 'event'),
    expected: 'conformance_event',
    spec,
  },
  {
    write: 'builder.template-library.create',
    args: {
      type: 'page',
      title: 'Conformance template',
      content: [{ id: 'abc1234', elType: 'container', settings: [], elements: [] }],
    },
    read: 'builder.template-library.list',
    readArgs: { source: 'local' },
    shows: (body) => JSON.stringify(body).includes('Conformance template'),
    expected: true,
    spec,
  },
]

const element = 'spacer'

/** On the platform a POST to these routes crashes, so that another method has to undo it. */
const byPut = (operation: string, args: Undo['args']): Undo => ({ operation, args, method: 'PUT' })

/** Whoever signs in with an application password may lose the favourites that are there. */
const noFavorites = (old: unknown): string | undefined =>
  Array.isArray(old) && old.length === 0 ? undefined : 'the account has favourites'

export const favoriteOf = (favorite: string) =>
  ({
    write: 'builder.favorites.add',
    read: 'builder.favorites.list',
    readArgs: { per_page: 100 },
    name: 'widgets',
    path: [],
    args: () => ({ id: 'widgets', favorite }),
    undo: () => ({ operation: 'builder.favorites.remove', args: { id: 'widgets', favorite } }),
    reasonAgainst: noFavorites,
    accounts: ['administrator', 'editor', 'author', 'contributor'],
    other: () => [favorite],
    spec,
  }) as const satisfies Switch

const favorite = favoriteOf(element)

const elementDefaults = {
  write: 'builder.kit-elements-defaults.update',
  read: 'builder.kit-elements-defaults.list',
  name: element,
  path: [element],
  args: (settings: unknown) => ({ type: element, settings }),
  undo: () => ({ operation: 'builder.kit-elements-defaults.delete', args: { type: element } }),
  reasonAgainst: (old: unknown) =>
    old === undefined ? undefined : 'the site has defaults for this element',
  other: () => ({ space: { unit: 'px', size: 40, sizes: [] } }),
  spec,
} as const satisfies Switch

export const builderSwitches: readonly Switch[] = [
  favorite,
  elementDefaults,
  {
    write: 'builder.checklist-progress.update',
    read: 'builder.checklist-progress.read',
    name: 'is_popup_minimized',
    path: ['data', 'is_popup_minimized'],
    args: (value) => ({ is_popup_minimized: value }),
    undo: (is_popup_minimized) =>
      byPut('builder.checklist-progress.update', { is_popup_minimized }),
    other: not,
    spec,
  },
  {
    write: 'builder.checklist-steps.update',
    read: 'builder.checklist-progress.read',
    name: 'add_logo',
    path: ['data', 'steps', 'add_logo', 'is_marked_completed'],
    args: (is_marked_completed) => ({ id: 'add_logo', is_marked_completed }),
    undo: (is_marked_completed) =>
      byPut('builder.checklist-steps.update', { id: 'add_logo', is_marked_completed }),
    reasonAgainst: (old) => (typeof old === 'boolean' ? undefined : 'nothing is stored yet'),
    other: not,
    spec,
  },
  {
    write: 'builder.user-data.update',
    read: 'builder.user-data.read',
    name: 'suppressedMessages',
    path: ['suppressedMessages'],
    args: (suppressedMessages) => ({ suppressedMessages }),
    reasonAgainst: (old) => (Array.isArray(old) ? undefined : 'it is not a list'),
    other: (old) => [...listAt(old), 'conformance_message'],
    spec,
  },
]

/** Settings that another operation takes back. */
export const builderPairs = [favorite, elementDefaults] as const

export const builderStoredCases: readonly Case[] = [
  ...STORED.map(storedCase),
  ...builderSwitches.map(switchCase),
  ...builderPairs.map(takeBackCase),
]
