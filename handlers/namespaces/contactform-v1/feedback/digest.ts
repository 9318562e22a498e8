import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** 32 hexadecimal characters that say nothing about what they were made from. */
export const digest = (purpose: string, ...parts: readonly unknown[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([purpose, ...parts])))).slice(0, 32)
