/** Opens the two operands. */

import { createHash } from 'node:crypto'
import { checkAddress, isAddress, readOperand } from '#bin/cli/address.ts'
import { VARIANT_IDS } from '#bin/cli/shared-options.ts'
import { unknownName } from '#bin/cli/usage-error.ts'
import { checkError } from '#bin/live/check-error.ts'
import type { LiveSite } from '#bin/live/site.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import { detectDocument } from '#openapi/drift/read/detect.ts'
import { type DriftSource, surfaceOf } from '#openapi/drift/read/read.ts'
import type { Side } from '#openapi/drift/report/report.ts'
import type { Surface } from '#openapi/drift/surface/surface.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { formatOf, parseText, type TextFormat } from './parse.ts'
import type { Settings } from './settings.ts'

export interface OpenedSource {
  readonly source: DriftSource
  readonly side: Side
  /** Of a document; a contract adopts the form of the other side. */
  readonly surface?: Surface
  /** The text that findings refer to, and the name of its file. */
  readonly text?: { readonly content: string; readonly format: TextFormat; readonly uri: string }
  readonly site?: LiveSite
}

/** The source of contracts, replaceable by translated ones. */
export type ContractOf = (variant: VariantId) => Contract

export function openContract(variant: VariantId, contractOf: ContractOf): OpenedSource {
  return {
    source: { kind: 'contract', contract: contractOf(variant) },
    side: { label: `the contract of variant ${variant}`, kind: 'contract', variant },
  }
}

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12)

async function detectSource(text: string, format: TextFormat, what: string) {
  try {
    const source = detectDocument(await parseText(text, format))
    return { source, surface: surfaceOf(source) }
  } catch (error) {
    if (error instanceof InputError) throw checkError(what, error.message)
    throw error
  }
}

async function openFile(file: string): Promise<OpenedSource> {
  const content = readOperand(file)
  const format = formatOf(file, content)
  const { source, surface } = await detectSource(content, format, file)
  return {
    source,
    surface,
    side: { label: file, kind: source.kind, digest: digestOf(content) },
    text: { content, format, uri: file },
  }
}

async function openLive(address: string, settings: Settings): Promise<OpenedSource> {
  // Files are compared without loading network code.
  const { openSite, readIndex } = await import('#bin/live/site.ts')
  const site = openSite(address, settings)
  try {
    const content = await readIndex(site, settings)
    const { source, surface } = await detectSource(content, 'json', address)
    const digest = digestOf(content)
    return {
      source,
      surface,
      side: { label: address, kind: 'live', digest, signedIn: site.signedIn },
      text: { content, format: 'json', uri: address },
      site,
    }
  } catch (error) {
    await site.close()
    throw error
  }
}

/** The variant of `contract:a`; undefined for another operand. */
function variantIn(operand: string): VariantId | undefined {
  if (!/^contract:/i.test(operand)) return undefined
  const nameOf = (id: VariantId): string => `contract:${id}`
  const variant = VARIANT_IDS.find((id) => nameOf(id) === operand.toLowerCase())
  if (variant) return variant
  throw unknownName({ what: 'contract', got: operand, choices: VARIANT_IDS.map(nameOf) })
}

/** Throws for the address of no REST root and for an unknown contract. */
export function checkOperand(operand: string): void {
  if (isAddress(operand)) checkAddress(operand)
  else variantIn(operand)
}

export async function openSource(
  operand: string,
  settings: Settings,
  contractOf: ContractOf,
): Promise<OpenedSource> {
  const variant = variantIn(operand)
  if (variant !== undefined) return openContract(variant, contractOf)
  return isAddress(operand) ? openLive(operand, settings) : openFile(operand)
}
