/** Names in options, checked before a request is sent. */
import { extendedContracts } from '#bin/cli/extension.ts'
import { readNamesFile } from '#bin/cli/shared-options.ts'
import { UsageError, unknownName } from '#bin/cli/usage-error.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { isLoopback } from '#conformance/transport/http.ts'
import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import { widestContract } from '#openapi/extension/extend.ts'
import type { Options } from './options.ts'
import { failedIds } from './settings.ts'

/** Variant B includes all of A. */
function contractOf(given: Options): Contract {
  const extended = extendedContracts(given)
  return extended ? widestContract(extended) : contractFor('b')
}

function checkOnly({ only }: Options, contract: Contract): void {
  const wrong = only.find((pattern) => selectCases(contract, { only: [pattern] }).length === 0)
  if (wrong === undefined) return
  const group = `${wrong}.*`
  const groups = selectCases(contract, { only: [group] }).length > 0 ? [group] : []
  const ids = contract.operations.map(({ id }) => id)
  const choices = [...groups, ...contract.variant.namespaces, ...ids]
  throw unknownName({ what: 'namespace, operation or case', got: wrong, choices })
}

function checkResidue({ 'allow-residue': allowed }: Options, { operations }: Contract): void {
  const effects = [...new Set(operations.map(({ effect }) => effect))]
  const choices = [...effects, ...operations.map(({ id }) => id)]
  const wrong = allowed.find((name) => !choices.includes(name))
  if (wrong !== undefined) throw unknownName({ what: 'operation or effect', got: wrong, choices })
}

/** A confirmation of another host is a mistake, even if none is needed. */
function checkConfirmations(given: Options, address: string): void {
  const { host, hostname } = new URL(address)
  for (const option of ['target-name', 'confirm-production'] as const) {
    const name = given[option]
    if (name !== undefined && name !== host && name !== hostname)
      throw new UsageError(`--${option} is ${name}, but the address names ${host}`)
  }
}

/** Each of them replaces the run. */
const ALTERNATIVES = ['merge', 'cleanup', 'dry-run'] as const

function checkAlternatives(given: Options, address: string | undefined): void {
  const [first, second] = ALTERNATIVES.filter((name) => [given[name] ?? []].flat().some(Boolean))
  if (second !== undefined)
    throw new UsageError(`--${first} and --${second} exclude each other: both replace the run`)
  if (first === 'merge' && address !== undefined)
    throw new UsageError(`--merge sends nothing, so it takes no address, got ${address}`)
}

function checkCertificates({ insecure }: Options, address: string): void {
  if (insecure && !isLoopback(address))
    throw new UsageError(
      `--insecure is for loopback addresses only, not for ${address}; give the CA file instead`,
    )
}

export function checkInput(given: Options, address: string | undefined): void {
  checkAlternatives(given, address)
  if (given.merge.length > 0) return
  const isNaming = given.only.length + given['allow-residue'].length > 0
  if (isNaming) {
    const contract = contractOf(given)
    checkOnly(given, contract)
    checkResidue(given, contract)
  }
  if (given.names !== undefined) readNamesFile(given.names, contractOf(given))
  if (address !== undefined) {
    checkConfirmations(given, address)
    checkCertificates(given, address)
  }
  failedIds(given)
}
