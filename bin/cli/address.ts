import { existsSync } from 'node:fs'
import { readText } from './files.ts'
import { UsageError } from './usage-error.ts'

export const isAddress = (operand: string): boolean => /^https?:\/\//i.test(operand)

const EXAMPLE = 'https://staging.example/api/'

/** The only query of an address: the REST root of a site without pretty addresses. */
function checkQuery({ searchParams, hash }: URL): void {
  const [name, ...others] = searchParams.keys()
  const isRoot = (searchParams.get('rest_route') ?? '/') === '/'
  const isKnown = name === undefined || (name === 'rest_route' && others.length === 0)
  if (hash !== '' || !isKnown || !isRoot)
    throw new UsageError(
      'the address of a REST root ends with its path, or with ?rest_route=/; expected no other query and no fragment',
    )
}

export function checkAddress(address: string): string {
  if (!URL.canParse(address) || !isAddress(address))
    throw new UsageError(`expected the address of a REST root such as ${EXAMPLE}, got "${address}"`)
  const url = new URL(address)
  if (url.username || url.password)
    throw new UsageError('credentials in an address end up in logs; use --user and --password')
  checkQuery(url)
  return address
}

/** Reads a file that could have been an address. */
export function readOperand(file: string): string {
  if (!existsSync(file))
    throw new UsageError(
      `cannot read ${file}: it does not exist; an address starts with https:// or http://`,
    )
  return readText(file)
}
