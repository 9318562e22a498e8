/** Records the operator names, for operations that act on what nobody can create. */
import type { ContractOperation } from '#openapi/contract.ts'
import { InputError } from '#openapi/input-error.ts'
import { isRecord, mapValues, shownBriefly } from '#openapi/json.ts'

/** Ids by the kind of record. */
export type Nominations = Readonly<Record<string, readonly number[]>>

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

function idsOf(kind: string, value: unknown): readonly number[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new InputError(`expected a list of ids at ${kind}, got ${shownBriefly(value)}`)
  const place = value.findIndex((id) => !isId(id))
  if (place >= 0)
    throw new InputError(`expected an id at ${kind}[${place}], got ${shownBriefly(value[place])}`)
  return [...new Set<number>(value)]
}

/** `{"submission": [12, 13]}`; the kinds are those that operations ask for. */
export function readNominations(
  text: string,
  operations: readonly Pick<ContractOperation, 'fixture'>[],
): Nominations {
  const document: unknown = JSON.parse(text)
  if (!isRecord(document)) throw new InputError('expected an object with lists of ids')
  const kinds = new Set(operations.map(({ fixture }) => fixture))
  const unknown = Object.keys(document).find((kind) => !kinds.has(kind))
  if (unknown !== undefined)
    throw new InputError(
      `unknown kind of record "${unknown}"; choose ${[...kinds].filter((kind) => kind !== undefined).join(', ')}`,
    )
  return mapValues(document, (value, kind) => idsOf(kind, value))
}

export const isNominated = (
  { fixture }: Pick<ContractOperation, 'fixture'>,
  nominations: Nominations,
): boolean => fixture !== undefined && (nominations[fixture] ?? []).length > 0
