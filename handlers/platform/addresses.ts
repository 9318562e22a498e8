/** Addresses of files and of the administration area that responses carry. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Call, SiteLocation } from '#handlers/runtime/call.ts'

/** Where a file of the site lies. */
export const fileAddress = (base: string, { file }: Pick<MediaRecord, 'file'>): string =>
  `${base}/uploads/${file}`

export const adminUrl = ({ base }: Pick<SiteLocation, 'base'>, page: string): string =>
  `${base}/admin/${page}`

/** Opens an item in the builder's editor. */
export const editUrl = (place: Pick<SiteLocation, 'base'>, id: number): string =>
  adminUrl(place, `post.php?post=${id}&action=builder`)

const NONCE_LENGTH = 10

/** The same for one user and one purpose, as the platform's are for half a day. */
export const nonceFor = ({ caller }: Pick<Call, 'caller'>, purpose: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${caller.id}|${purpose}`))).slice(0, NONCE_LENGTH)
