import { UsageError } from './usage-error.ts'

export const isAddress = (operand: string): boolean => /^https?:\/\//i.test(operand)

export function checkAddress(address: string): string {
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new UsageError(`expected the address of a REST root, got "${address}"`)
  const url = new URL(address)
  if (url.username || url.password)
    throw new UsageError('credentials in an address end up in logs; use --user and --password')
  return address
}
