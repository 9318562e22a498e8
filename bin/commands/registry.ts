import type { CommandEntry } from '#bin/cli/command.ts'

/** The commands in the order of the overview. The file of a command is loaded when it is called. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'serve',
    summary: 'Run the stand-in over HTTP',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'openapi',
    summary: 'Print, write or check the OpenAPI 3.1 document of a variant',
    load: async () => (await import('./openapi.ts')).openapi,
  },
  {
    name: 'routes',
    summary: 'List the operations as a table or as JSON, filtered by namespace, method or word',
    load: async () => (await import('./routes.ts')).routes,
  },
  {
    name: 'init',
    summary: "Put the service-worker script into a frontend's public folder",
    load: async () => (await import('./init.ts')).init,
  },
]
