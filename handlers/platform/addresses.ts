/** URLs of files and of the administration area. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { recordedHome } from '#fixtures/documents/platform.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Call, SiteUrls } from '#handlers/runtime/call.ts'

/** The URL of a media file. */
export const fileAddress = (base: string, { file }: Pick<MediaRecord, 'file'>): string =>
  `${base}/uploads/${file}`

export const adminUrl = ({ base }: Pick<SiteUrls, 'base'>, page: string): string =>
  `${base}/admin/${page}`

/** The URL of an item in the builder's editor. */
export const editUrl = (urls: Pick<SiteUrls, 'base'>, id: number): string =>
  adminUrl(urls, `post.php?post=${id}&action=builder`)

const NONCE_LENGTH = 10

/** Stable for one user and purpose, like the platform's nonces within half a day. */
export const nonceFor = ({ caller }: Pick<Call, 'caller'>, purpose: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${caller.id}|${purpose}`))).slice(0, NONCE_LENGTH)

/** An address as stored: records of a recorded site have its address, new ones that of this site. */
export function storedAddresses(
  { site, urls: { base } }: Pick<Call, 'site' | 'urls'>,
  address: string,
): readonly string[] {
  const home = site.read(recordedHome)
  const isOwn = home !== undefined && address.startsWith(base)
  return isOwn ? [address, home + address.slice(base.length)] : [address]
}
