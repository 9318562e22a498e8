/** Settings of the add-ons that can be read, changed and put back. */

import { at } from '#conformance/body.ts'
import type { Case } from '#conformance/case.ts'
import { equal } from '#conformance/check.ts'
import type { Arguments } from '#conformance/request.ts'
import {
  getStringSettings,
  setStringSettings,
} from '#openapi/namespaces/multilang-st-v1/settings.ts'
import {
  getConfiguration,
  setConfiguration,
} from '#openapi/namespaces/multilang-v1/custom-xml-config.ts'
import {
  getConfigurationState,
  setConfigurationState,
} from '#openapi/namespaces/seo-v1/configuration.ts'
import {
  getVideoEmbedPermission,
  setVideoEmbedPermission,
} from '#openapi/namespaces/seo-v1/video.ts'
import { getWorkouts, setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'
import { getSettings, setSettings } from '#openapi/namespaces/spamfilter-v1/settings.ts'
import {
  getThemeSettings,
  setThemeSettings,
} from '#openapi/namespaces/starter-theme-v1/theme-settings.ts'
import { getSettings, setSettings } from '#openapi/namespaces/suite-v1/settings.ts'
import { not, type Switch, switchCase } from './setting.ts'

const flags = (where: Pick<Switch, 'read' | 'write' | 'spec'>, names: readonly string[]) =>
  names.map((name) => ({
    ...where,
    name,
    path: [name],
    args: (value: unknown) => ({ [name]: value }),
    other: not,
  }))

export const addonSwitches: readonly Switch[] = [
  ...flags({ read: getSettings, write: setSettings, spec: '4.3' }, [
    'spamfilter_strictness',
    'spamfilter_show_user_comments_approved',
  ]),
  ...flags({ read: getSettings, write: setSettings, spec: '4.6' }, [
    'welcomeScreenCompleted',
    'dismissConnectAlert',
    'editorUpdateNotificationDismissed',
  ]),
  {
    read: getThemeSettings,
    write: setThemeSettings,
    name: 'PAGE_TITLE',
    path: ['settings', 'PAGE_TITLE'],
    args: (value) => ({ settings: { PAGE_TITLE: value } }),
    other: not,
    spec: '4.5',
  },
  {
    read: getConfiguration,
    write: setConfiguration,
    name: 'content',
    path: [],
    args: (value) => ({ content: value }),
    other: (value) =>
      `<multilang-config><custom-fields/></multilang-config>${value === '' ? '' : '\n'}`,
    spec: '4.13',
  },
  {
    read: getVideoEmbedPermission,
    write: setVideoEmbedPermission,
    name: 'value',
    path: ['json', 'value'],
    args: (value) => ({ value }),
    other: not,
    spec: '4.13',
  },
  {
    read: getConfigurationState,
    write: setConfigurationState,
    name: 'finishedSteps',
    path: ['data'],
    args: (finishedSteps) => ({ finishedSteps }),
    other: (value) => (JSON.stringify(value) === '["socialProfiles"]' ? [] : ['socialProfiles']),
    spec: '4.13',
  },
  {
    read: getWorkouts,
    write: setWorkouts,
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
    read: getStringSettings,
    write: setStringSettings,
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
