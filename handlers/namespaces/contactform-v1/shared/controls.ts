/** Outcomes that tests decide: what would be a hook, a mailer or a word list on the platform. */
import { storedAdminEmail } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site.ts'

/** Where mails for the people of the site go. */
export function adminEmail(site: Site): string {
  const admin = site.users.all().find(({ roles }) => roles.includes('administrator'))
  return site.read(storedAdminEmail) ?? admin?.email ?? 'admin@example.test'
}
