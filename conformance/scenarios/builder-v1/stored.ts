import type { Case } from '#conformance/case.ts'
import { at, listAt } from '#conformance/scenarios/steps.ts'
import {
  not,
  type Stored,
  type Switch,
  storedCase,
  switchCase,
} from '#conformance/scenarios/stored.ts'

const spec = '4.10'
const color = { title: 'Conformance', value: '#102030' }
const font = { title: 'Conformance', value: { typography_font_family: 'Roboto Slab' } }

const isIn = (list: unknown, value: unknown): boolean => listAt(list).includes(value)

const STORED: readonly Stored[] = [
  {
    write: 'builder.globals-colors.create',
    args: { id: 'cfcolor', ...color },
    read: 'builder.globals-colors.read',
    readArgs: { id: 'cfcolor' },
    shows: (body) => at(body, 'value'),
    expected: color.value,
    spec,
  },
  {
    write: 'builder.globals-colors.delete',
    args: { id: 'cfcolor' },
    before: [['builder.globals-colors.create', { id: 'cfcolor', ...color }]],
    read: 'builder.globals-colors.list',
    shows: (body) => at(body, 'cfcolor'),
    expected: undefined,
    spec,
  },
  {
    write: 'builder.globals-typography.create',
    args: { id: 'cffont', ...font },
    read: 'builder.globals-typography.read',
    readArgs: { id: 'cffont' },
    shows: (body) => at(body, 'value', 'typography_font_family'),
    expected: 'Roboto Slab',
    spec,
  },
  {
    write: 'builder.globals-typography.delete',
    args: { id: 'cffont' },
    before: [['builder.globals-typography.create', { id: 'cffont', ...font }]],
    read: 'builder.globals-typography.list',
    shows: (body) => at(body, 'cffont'),
    expected: undefined,
    spec,
  },
  {
    write: 'builder.settings.update',
    args: { key: 'builder_conformance', value: 'stored' },
    read: 'builder.settings.read',
    readArgs: { key: 'builder_conformance' },
    shows: (body) => at(body, 'data', 'value'),
    expected: 'stored',
    spec,
  },
  {
    write: 'builder.favorites.add',
    args: { id: 'widgets', favorite: 'button' },
    read: 'builder.favorites.list',
    readArgs: { per_page: 100 },
    shows: (body) => JSON.stringify(body).includes('"button"'),
    expected: true,
    spec,
  },
  {
    write: 'builder.favorites.remove',
    args: { id: 'widgets', favorite: 'button' },
    before: [['builder.favorites.add', { id: 'widgets', favorite: 'button' }]],
    read: 'builder.favorites.list',
    readArgs: { per_page: 100 },
    shows: (body) => JSON.stringify(body).includes('"button"'),
    expected: false,
    spec,
  },
  {
    write: 'builder.kit-elements-defaults.update',
    args: { type: 'heading', settings: { title_color: '#102030' } },
    read: 'builder.kit-elements-defaults.list',
    shows: (body) => at(body, 'heading', 'title_color'),
    expected: '#102030',
    spec,
  },
  {
    write: 'builder.kit-elements-defaults.delete',
    args: { type: 'heading' },
    before: [
      [
        'builder.kit-elements-defaults.update',
        { type: 'heading', settings: { title_color: '#102030' } },
      ],
    ],
    read: 'builder.kit-elements-defaults.list',
    shows: (body) => at(body, 'heading'),
    expected: undefined,
    spec,
  },
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
  {
    write: 'builder.user-data.update',
    args: { suppressedMessages: ['conformance_message'] },
    read: 'builder.user-data.read',
    shows: (body) => isIn(at(body, 'suppressedMessages'), 'conformance_message'),
    expected: true,
    spec,
  },
]

const SWITCHES: readonly Switch[] = [
  {
    write: 'builder.checklist-progress.update',
    read: 'builder.checklist-progress.read',
    name: 'is_popup_minimized',
    path: ['data', 'is_popup_minimized'],
    args: (value) => ({ is_popup_minimized: value }),
    other: not,
    spec,
  },
]

export const builderStoredCases: readonly Case[] = [
  ...STORED.map(storedCase),
  ...SWITCHES.map(switchCase),
]
