import { arg, withImpliedType } from '#openapi/language/define.ts'

/** The document states only bounds here, which imply no more than a number. */
const pageSize = (initial: number, maximum: number) =>
  withImpliedType(
    arg.int({
      check: 'early',
      default: initial,
      minimum: 1,
      maximum,
      description: 'Number of items per page.',
    }),
  )

/** Some rows of the document state no types either. */
export const untypedListArgs = () => {
  const all = listArgs()
  return { ...all, page: withImpliedType(all.page), search: withImpliedType(all.search) }
}

/** The arguments of every paginated list of the builder; only the page size differs. */
export const listArgs = (initial = 10, maximum = 100) => ({
  context: arg.any({ check: 'early', description: 'Scope of the request; changes nothing.' }),
  page: arg.int({
    check: 'early',
    default: 1,
    minimum: 1,
    description: 'Page of the list.',
  }),
  per_page: pageSize(initial, maximum),
  search: arg.string({ check: 'early', description: 'Keep only what contains this text.' }),
})
