/** The avatars of users and commenters. */

/** Hash of the email address, as in the address of an avatar. */
function pictureName(email: string): string {
  let hash = 2_166_136_261
  for (const char of email.trim().toLowerCase())
    hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0
  return hash.toString(16).padStart(8, '0')
}

export interface AvatarSource {
  readonly email: string
  /** An address with `{size}`, where recorded. */
  readonly avatar?: string | undefined
}

export function avatarAddress(base: string, { email, avatar }: AvatarSource, size: number): string {
  const address = avatar || `${base}/avatar/${pictureName(email)}?s={size}&d=mm&r=g`
  return address.replaceAll('{size}', String(size))
}
