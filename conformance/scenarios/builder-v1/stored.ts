import { at, listAt } from '#conformance/body.ts'
import type { Case } from '#conformance/case.ts'
import type { Undo } from '#conformance/ledger/ledger.ts'
import { not, type Switch, switchCase, takeBackCase } from '#conformance/scenarios/setting.ts'
import { type Stored, storedCase } from '#conformance/scenarios/stored.ts'
import {
  getUserProgress,
  updateStep,
  updateUserProgress,
} from '#openapi/namespaces/builder-v1/checklist.ts'
import {
  addFavorite,
  listFavorites,
  removeFavorite,
} from '#openapi/namespaces/builder-v1/favorites.ts'
import {
  deleteElementDefaults,
  listElementDefaults,
  setElementDefaults,
} from '#openapi/namespaces/builder-v1/kit-elements-defaults.ts'
import { listEvents, sendEvent } from '#openapi/namespaces/builder-v1/send-event.ts'
import { getSetting, setSetting } from '#openapi/namespaces/builder-v1/settings.ts'
import { createTemplate, listTemplates } from '#openapi/namespaces/builder-v1/template-library.ts'
import { getUserData, updateUserData } from '#openapi/namespaces/builder-v1/user-data.ts'

const spec = '4.10'

const STORED: readonly Stored[] = [
  {
    write: setSetting,
    args: { key: 'builder_conformance', value: 'stored' },
    read: getSetting,
    readArgs: { key: 'builder_conformance' },
    shows: (body) => at(body, 'data', 'value'),
    expected: 'stored',
    spec,
  },
  // Where nothing is stored yet, what is stored cannot be taken back.
  {
    write: updateStep,
    args: { id: 'add_logo', is_marked_completed: true },
    read: getUserProgress,
    shows: (body) => at(body, 'data', 'steps', 'add_logo', 'is_marked_completed'),
    expected: true,
    spec,
  },
  {
    write: sendEvent,
    args: { event_data: { event: 'conformance_event' } },
    read: listEvents,
    shows: (body) => at(listAt(body)[0], 'event_data', 'event'),
    expected: 'conformance_event',
    spec,
  },
  {
    write: createTemplate,
    args: {
      type: 'page',
      title: 'Conformance template',
      content: [{ id: 'abc1234', elType: 'container', settings: [], elements: [] }],
    },
    read: listTemplates,
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
    write: addFavorite,
    read: listFavorites,
    readArgs: { per_page: 100 },
    name: 'widgets',
    path: [],
    args: () => ({ id: 'widgets', favorite }),
    undo: () => ({ operation: removeFavorite, args: { id: 'widgets', favorite } }),
    reasonAgainst: noFavorites,
    accounts: ['administrator', 'editor', 'author', 'contributor'],
    other: () => [favorite],
    spec,
  }) as const satisfies Switch

const favorite = favoriteOf(element)

const elementDefaults = {
  write: setElementDefaults,
  read: listElementDefaults,
  name: element,
  path: [element],
  args: (settings: unknown) => ({ type: element, settings }),
  undo: () => ({ operation: deleteElementDefaults, args: { type: element } }),
  reasonAgainst: (old: unknown) =>
    old === undefined ? undefined : 'the site has defaults for this element',
  other: () => ({ space: { unit: 'px', size: 40, sizes: [] } }),
  spec,
} as const satisfies Switch

export const builderSwitches: readonly Switch[] = [
  favorite,
  elementDefaults,
  {
    write: updateUserProgress,
    read: getUserProgress,
    name: 'is_popup_minimized',
    path: ['data', 'is_popup_minimized'],
    args: (value) => ({ is_popup_minimized: value }),
    undo: (is_popup_minimized) => byPut(updateUserProgress, { is_popup_minimized }),
    other: not,
    spec,
  },
  {
    write: updateStep,
    read: getUserProgress,
    name: 'add_logo',
    path: ['data', 'steps', 'add_logo', 'is_marked_completed'],
    args: (is_marked_completed) => ({ id: 'add_logo', is_marked_completed }),
    undo: (is_marked_completed) => byPut(updateStep, { id: 'add_logo', is_marked_completed }),
    reasonAgainst: (old) => (typeof old === 'boolean' ? undefined : 'nothing is stored yet'),
    other: not,
    spec,
  },
  {
    write: updateUserData,
    read: getUserData,
    name: 'suppressedMessages',
    path: ['suppressedMessages'],
    args: (suppressedMessages) => ({ suppressedMessages }),
    reasonAgainst: (old) => (Array.isArray(old) ? undefined : 'it is no list'),
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
