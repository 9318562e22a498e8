import { arg, withImpliedType } from '#openapi/language/define.ts'

/** Rows give the bounds only, which say no more than that they are numbers. */
const pageSize = (initial: number, maximum: number) =>
  withImpliedType(
    arg.int({
      check: 'early',
      default: initial,
      minimum: 1,
      maximum,
      description: 'How many items a page holds.',
    }),
  )

/** Some rows leave these open as well. */
export const untypedListArgs = () => {
  const all = listArgs()
  return { ...all, page: withImpliedType(all.page), search: withImpliedType(all.search) }
}

/** The arguments of every paged list of the builder; only the page size differs. */
export const listArgs = (initial = 10, maximum = 100) => ({
  context: arg.any({ check: 'early', description: 'Scope of the request; changes nothing.' }),
  page: arg.int({
    check: 'early',
    default: 1,
    minimum: 1,
    description: 'Which page to return.',
  }),
  per_page: pageSize(initial, maximum),
  search: arg.string({ check: 'early', description: 'Keep only what contains this text.' }),
})
