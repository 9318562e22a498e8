import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A one-way hash of 32 hexadecimal characters. */
export const digest = (purpose: string, ...parts: readonly unknown[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([purpose, ...parts])))).slice(0, 32)
