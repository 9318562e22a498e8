import type { CommandEntry } from '#bin/cli/command.ts'

/** The commands in the order of the overview. Each command is loaded on demand. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'serve',
    summary: 'Run the stand-in over HTTP',
    load: async () => (await import('#bin/commands/serve/command.ts')).serve,
  },
  {
    name: 'conform',
    summary: 'Check a deployment, or the stand-in, against the contract',
    load: async () => (await import('#bin/commands/conform/command.ts')).conform,
  },
  {
    name: 'drift',
    summary: 'Show how a deployment, a document or a contract differs from another',
    load: async () => (await import('#bin/commands/drift/command.ts')).drift,
  },
  {
    name: 'fleet',
    summary: 'Check many deployments for drift and conformance, and keep their history',
    load: async () => (await import('#bin/commands/fleet/command.ts')).fleet,
  },
  {
    name: 'proxy',
    summary: 'Forward requests between a frontend and a deployment, and judge them by the contract',
    load: async () => (await import('#bin/commands/proxy/command.ts')).proxy,
  },
  {
    name: 'record',
    summary: 'Record a deployment as a dataset for serve, with personal data masked',
    load: async () => (await import('#bin/commands/record/command.ts')).recordCommand,
  },
  {
    name: 'dataset',
    summary: 'Report all mistakes of a dataset file',
    load: async () => (await import('#bin/commands/dataset/command.ts')).dataset,
  },
  {
    name: 'state',
    summary: 'List, copy, export, import, delete and repair the sites of serve --state',
    load: async () => (await import('#bin/commands/state/command.ts')).state,
  },
  {
    name: 'team',
    summary: 'Create teams, quotas and tokens for a server with a database',
    load: async () => (await import('#bin/commands/team/command.ts')).team,
  },
  {
    name: 'openapi',
    summary: 'Print, write or check the OpenAPI 3.1 document of a variant',
    load: async () => (await import('#bin/commands/openapi/command.ts')).openapi,
  },
  {
    name: 'routes',
    summary: 'List the operations as a table or as JSON, filtered by namespace, method or word',
    load: async () => (await import('#bin/commands/routes/command.ts')).routes,
  },
  {
    name: 'explain',
    summary: 'Explain a drift rule or a conformance case: its source, and how to accept it',
    load: async () => (await import('#bin/commands/explain/command.ts')).explain,
  },
  {
    name: 'init',
    summary: "Copy the service-worker script to a frontend's public folder",
    load: async () => (await import('#bin/commands/init/command.ts')).init,
  },
  {
    name: 'licenses',
    summary: 'Print the licences of this package and of bundled packages',
    load: async () => (await import('#bin/commands/licenses/command.ts')).licenses,
  },
  {
    name: 'names',
    summary: "Draft a names file from a deployment's index",
    load: async () => (await import('#bin/commands/names/command.ts')).names,
  },
  {
    name: 'adopt',
    summary: 'Draft an extension file from the routes of a deployment beyond the contract',
    load: async () => (await import('#bin/commands/adopt/command.ts')).adopt,
  },
]
