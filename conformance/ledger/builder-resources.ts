/** Global colours and fonts, whose id the run chooses itself. */
import type { Arguments } from '#conformance/request.ts'
import type { Resource } from './resource.ts'

/** The tag as an id: a word. */
export const wordOf = (tag: string): string => tag.replace(/\W/g, '_')

/** A route that is only declared answers every call alike: no such method, or a crash. */
const isImplemented = (status: number): boolean => status !== 405 && status < 500

const global = (kind: 'colors' | 'typography', value: unknown): Resource => ({
  create: `builder.globals-${kind}.create`,
  read: `builder.globals-${kind}.read`,
  list: `builder.globals-${kind}.list`,
  remove: `builder.globals-${kind}.delete`,
  absent: [404],
  fields: (tag): Arguments => ({ id: wordOf(tag), title: tag, value }),
  readArguments: (id) => ({ id }),
  search: () => ({}),
  createdIn: (body) => body,
  recordOf: (body) => body,
  recordsOf: (body) => (typeof body === 'object' && body !== null ? Object.values(body) : []),
  removal: (id) => ({ id }),
  rehearsal: {
    operation: `builder.globals-${kind}.delete`,
    args: (tag) => ({ id: `${wordOf(tag)}_none` }),
    promises: ({ status }) => isImplemented(status),
  },
})

export const builderResources = {
  color: global('colors', '#102030'),
  font: global('typography', {
    typography_typography: 'custom',
    typography_font_family: 'Roboto Slab',
  }),
} as const satisfies Readonly<Record<string, Resource>>
