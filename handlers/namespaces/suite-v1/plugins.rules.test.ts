import { expect, test } from 'vitest'
import { installedPlugin } from '#handlers/platform/addons/plugins.ts'
import { afterActivation, afterUpgrade } from './plugins.rules.ts'

const inactive = installedPlugin('1.7.3')

test('activation on a site that is not connected migrates nothing', () => {
  expect(afterActivation('mailer', inactive, false)).toEqual({ ...inactive, active: true })
})

test('activation on a connected site migrates too, but for two plugins', () => {
  const migrated = (slug: 'mailer' | 'assistant' | 'builder') =>
    afterActivation(slug, inactive, true).migrated
  expect([migrated('mailer'), migrated('assistant'), migrated('builder')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a version that cannot migrate is only activated, a migrated one stays so', () => {
  const stuck = { ...inactive, can_migrate: false }
  expect(afterActivation('mailer', stuck, true)).toEqual({ ...stuck, active: true })
  expect(afterActivation('builder', { ...inactive, migrated: true }, false).migrated).toBe(true)
})

test('an active plugin is left alone', () => {
  const active = { ...inactive, active: true }
  expect(afterActivation('mailer', active, true)).toEqual(active)
})

test('an upgrade takes the newer version, and there is none where none is known', () => {
  expect(afterUpgrade({ ...inactive, new_version: '1.8.0' })).toEqual({
    ...inactive,
    version: '1.8.0',
    new_version: null,
  })
  expect(afterUpgrade(inactive)).toBeUndefined()
})
