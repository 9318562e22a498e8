import { expect, test } from 'vitest'
import { installedPlugin } from '#handlers/platform/addons/plugins.ts'
import { afterActivation, afterUpgrade } from './plugins.rules.ts'

const inactive = installedPlugin('1.7.3')

test('activation on a disconnected site does not migrate', () => {
  expect(afterActivation('mailer', inactive, false)).toEqual({ ...inactive, active: true })
})

test('activation on a connected site also migrates, except two plugins', () => {
  const migrated = (slug: 'mailer' | 'assistant' | 'builder') =>
    afterActivation(slug, inactive, true).migrated
  expect([migrated('mailer'), migrated('assistant'), migrated('builder')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a version without migration is only activated, and a migrated one stays migrated', () => {
  const stuck = { ...inactive, can_migrate: false }
  expect(afterActivation('mailer', stuck, true)).toEqual({ ...stuck, active: true })
  expect(afterActivation('builder', { ...inactive, migrated: true }, false).migrated).toBe(true)
})

test('an active plugin is unchanged', () => {
  const active = { ...inactive, active: true }
  expect(afterActivation('mailer', active, true)).toEqual(active)
})

test('an upgrade installs the newer version, if one is known', () => {
  expect(afterUpgrade({ ...inactive, new_version: '1.8.0' })).toEqual({
    ...inactive,
    version: '1.8.0',
    new_version: null,
  })
  expect(afterUpgrade(inactive)).toBeUndefined()
})
