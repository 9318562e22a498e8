/** Migration of plugins to the account of the suite, and back. */
import { at } from '#conformance/call/body.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { rollBackMigration, runMigration } from '#openapi/namespaces/suite-v1/migration.ts'
import { listPlugins, MIGRATION_SLUGS } from '#openapi/namespaces/suite-v1/plugins.ts'
import { isAmong } from '#openapi/values/json.ts'
import { pluginThat } from './plugins.ts'

const sample = { slug: 'image-optimization' } as const

/** An active plugin that has migrated or not. */
const isActiveAndMigrated = (isMigrated: boolean) => (plugin: unknown) =>
  at(plugin, 'isMigrated') === isMigrated &&
  at(plugin, 'status') === 'active' &&
  isAmong(MIGRATION_SLUGS, at(plugin, 'slug'))

export const migration: Playbook = {
  plays: [
    play(runMigration, {
      sample,
      noop: pluginThat('has migrated', isActiveAndMigrated(true)),
      sideEffect: { read: listPlugins },
    }),
    play(rollBackMigration, {
      sample,
      noop: pluginThat('can be rolled back without a change', isActiveAndMigrated(false)),
      sideEffect: { read: listPlugins, before: [step(runMigration, sample)] },
    }),
  ],
}
