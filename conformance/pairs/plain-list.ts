/** Lists whose filters select the records with an equal member. */

import { idsOf, listAt } from '#conformance/call/body.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { by } from '#openapi/values/order.ts'
import type { ArgumentRow } from './covering-rows.ts'
import type { ListModel } from './explore-list.ts'

/** A record with the values of its filters and sort fields, under their argument names. */
export type PlainRecord = Readonly<Record<string, unknown>> & { readonly id: number }

export interface PlainList<R extends PlainRecord>
  extends Pick<ListModel<R>, 'operation' | 'records' | 'values' | 'idsIn'>,
    Partial<Pick<ListModel<R>, 'isPossible' | 'limited'>> {
  /** Filters by other rules than an equal member. */
  readonly rules?: Readonly<Record<string, (record: R, value: unknown) => boolean>>
  /** The arguments of a list without any. */
  readonly defaults: ArgumentRow
  /** The arguments with the sort field, whose values are members, and with the direction. */
  readonly sorting?: { readonly field: string; readonly direction: string }
}

/** The values of a member, each once. */
export const distinctValues = (records: readonly PlainRecord[], name: string) => [
  ...new Set(records.map((record) => record[name])),
]

/** The ids of a list that is the member `data`. */
export const idsInData = ({ body }: TargetResponse): readonly number[] =>
  idsOf(listAt(body, 'data')).map(Number)

export function plainModel<R extends PlainRecord>(list: PlainList<R>): ListModel<R> {
  const { defaults, sorting, rules = {}, records } = list
  const filters = Object.keys({ ...defaults, ...list.values }).filter(
    (name) => !['paging', sorting?.field, sorting?.direction].includes(name),
  )
  const complete = (row: ArgumentRow): ArgumentRow => ({ ...defaults, ...row })
  const isSelected = (record: R, row: ArgumentRow): boolean =>
    filters.every((name) => {
      const value = row[name]
      return value === undefined || (rules[name]?.(record, value) ?? record[name] === value)
    })
  const orderValue = (row: ArgumentRow, record: R): number =>
    sorting ? Number(record[String(complete(row)[sorting.field])]) : 0
  return {
    limited: (row) => row,
    isPossible: () => true,
    ...list,
    idOf: ({ id }) => id,
    orderValue,
    selected(row) {
      const direction = sorting && complete(row)[sorting.direction] === 'desc' ? 'desc' : 'asc'
      return records
        .filter((record) => isSelected(record, complete(row)))
        .toSorted(by((record) => orderValue(row, record), direction))
    },
  }
}
