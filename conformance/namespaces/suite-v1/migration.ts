/** Migration of plugins to the account of the suite, and back. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { rollBackMigration, runMigration } from '#openapi/namespaces/suite-v1/migration.ts'
import { listPlugins } from '#openapi/namespaces/suite-v1/plugins.ts'

const sample = { slug: 'image-optimization' } as const

export const migration: Playbook = {
  plays: [
    play(runMigration, { sample, trace: { read: listPlugins } }),
    play(rollBackMigration, {
      sample,
      trace: { read: listPlugins, before: [step(runMigration, sample)] },
    }),
  ],
}
