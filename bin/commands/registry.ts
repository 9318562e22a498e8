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
    name: 'proxy',
    summary: 'Stand between a frontend and a deployment, and judge what they say to each other',
    load: async () => (await import('#bin/commands/proxy/command.ts')).proxy,
  },
  {
    name: 'record',
    summary: 'Read a deployment into a dataset that serve can load, with people masked',
    load: async () => (await import('#bin/commands/record/command.ts')).recordCommand,
  },
  {
    name: 'dataset',
    summary: 'Say everything that is wrong with a dataset file',
    load: async () => (await import('#bin/commands/dataset/command.ts')).dataset,
  },
  {
    name: 'state',
    summary: 'Repair a file of serve --state that was damaged',
    load: async () => (await import('#bin/commands/state/command.ts')).state,
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
    summary: 'Explain where a drift rule or a conformance case comes from and how to accept it',
    load: async () => (await import('#bin/commands/explain/command.ts')).explain,
  },
  {
    name: 'init',
    summary: "Put the service-worker script into a frontend's public folder",
    load: async () => (await import('#bin/commands/init/command.ts')).init,
  },
  {
    name: 'licenses',
    summary: 'Print the licence of this package and of those that are part of it',
    load: async () => (await import('#bin/commands/licenses/command.ts')).licenses,
  },
  {
    name: 'names',
    summary: "Draft a names file from a deployment's index",
    load: async () => (await import('#bin/commands/names/command.ts')).names,
  },
  {
    name: 'adopt',
    summary: 'Draft an extension file from what a deployment has beyond the contract',
    load: async () => (await import('#bin/commands/adopt/command.ts')).adopt,
  },
]
