/** New application passwords: only the hash is kept, the password is told once. */
import type { UserRecord } from '#fixtures/models/user.ts'
import { createPassword, hashPassword } from '#fixtures/passwords.ts'
import type { Site } from '#fixtures/site.ts'
import { utcNow } from './now.ts'

interface PasswordOwner {
  readonly user: UserRecord
  /** What the password is for. */
  readonly name: string
  readonly app_id?: string
  /** Made up unless told. */
  readonly password?: string
}

interface GrantedPassword {
  readonly uuid: string
  readonly password: string
}

function uuidFrom(site: Site): string {
  const hex = site.ids.text(32, '0123456789abcdef')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5').slice(0, 36)
}

export function grantPassword(
  site: Site,
  { user, name, app_id = '', password = createPassword() }: PasswordOwner,
): GrantedPassword {
  const uuid = uuidFrom(site)
  site.applicationPasswords.insert({
    uuid,
    user_id: user.id,
    app_id,
    name,
    hash: hashPassword(password, user.id),
    created: utcNow(site),
  })
  return { uuid, password }
}
