/** Outcomes controlled by tests: on the platform, a hook, a mailer or a word list. */
import { storedAdminEmail } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site/site.ts'

/** The recipient of mails to the site. */
export function adminEmail(site: Site): string {
  const admin = site.users.all().find(({ roles }) => roles.includes('administrator'))
  return site.read(storedAdminEmail) ?? admin?.email ?? 'admin@example.test'
}
