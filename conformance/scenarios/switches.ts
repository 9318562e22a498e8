/** Settings of the add-ons that can be read, changed and put back. */
import { type Case, equal } from '#conformance/case.ts'
import type { Arguments } from '#conformance/request.ts'
import { not, type Switch, switchCase } from './setting.ts'
import { at } from './steps.ts'

const flags = (where: Pick<Switch, 'read' | 'write' | 'spec'>, names: readonly string[]) =>
  names.map((name) => ({
    ...where,
    name,
    path: [name],
    args: (value: unknown) => ({ [name]: value }),
    other: not,
  }))

export const addonSwitches: readonly Switch[] = [
  ...flags({ read: 'spamfilter.settings.read', write: 'spamfilter.settings.write', spec: '4.3' }, [
    'spamfilter_strictness',
    'spamfilter_show_user_comments_approved',
  ]),
  ...flags({ read: 'suite.settings.read', write: 'suite.settings.write', spec: '4.6' }, [
    'welcomeScreenCompleted',
    'dismissConnectAlert',
    'editorUpdateNotificationDismissed',
  ]),
  {
    read: 'starter-theme.theme-settings.read',
    write: 'starter-theme.theme-settings.write',
    name: 'PAGE_TITLE',
    path: ['settings', 'PAGE_TITLE'],
    args: (value) => ({ settings: { PAGE_TITLE: value } }),
    other: not,
    spec: '4.5',
  },
  {
    read: 'multilang.custom-xml-config.read',
    write: 'multilang.custom-xml-config.update',
    name: 'content',
    path: [],
    args: (value) => ({ content: value }),
    other: (value) =>
      `<multilang-config><custom-fields/></multilang-config>${value === '' ? '' : '\n'}`,
    spec: '4.13',
  },
  {
    read: 'seo.video-embed-permission.read',
    write: 'seo.video-embed-permission.write',
    name: 'value',
    path: ['json', 'value'],
    args: (value) => ({ value }),
    other: not,
    spec: '4.13',
  },
  {
    read: 'seo.configuration-state.read',
    write: 'seo.configuration-state.write',
    name: 'finishedSteps',
    path: ['data'],
    args: (finishedSteps) => ({ finishedSteps }),
    other: (value) => (JSON.stringify(value) === '["socialProfiles"]' ? [] : ['socialProfiles']),
    spec: '4.13',
  },
  {
    read: 'seo.workouts.read',
    write: 'seo.workouts.write',
    name: 'configuration',
    path: ['json'],
    // No workouts at all are shown as a list.
    args: (value) => (Array.isArray(value) ? {} : (value as Arguments)),
    other: (value) => ({
      ...(value as object),
      configuration: {
        finishedSteps: equal(at(value, 'configuration', 'finishedSteps'), ['conformance'])
          ? []
          : ['conformance'],
      },
    }),
    spec: '4.13',
  },
  {
    read: 'multilang-st.settings.read',
    write: 'multilang-st.settings.update',
    name: 'autoregisterType',
    path: ['autoregisterType'],
    // What is left out is reset.
    args: (autoregisterType, shown) => ({
      autoregisterType,
      shouldRegisterBackendStrings: at(shown, 'shouldRegisterBackendStrings'),
    }),
    other: (value) => (value === 1 ? 2 : 1),
    spec: '4.13',
  },
]

export const addonSwitchCases: readonly Case[] = addonSwitches.map(switchCase)
