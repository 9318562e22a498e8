/** The settings of the search component, and how its operations read what was sent. */
import { storedDocument } from '#handlers/archetypes/document.ts'
import { isTruthy } from '#handlers/runtime/loose.ts'

export const seoOptions = storedDocument('seo.options', {
  company_or_person: 'company',
  company_name: '',
  website_name: '',
  company_logo: '',
  company_logo_id: 0,
  person_logo: '',
  person_logo_id: 0,
  company_or_person_user_id: 0,
  social_site_a: '',
  social_site_b: '',
  other_social_urls: [] as readonly string[],
  tracking: false,
  /** Whether somebody ever changed `tracking`. */
  toggled_tracking: false,
  finished_steps: [] as readonly string[],
  /** Off once the first configuration is done. */
  is_first_install: true,
  enable_llms_txt: false,
  separator: '-',
})

export const COMPONENT_VERSION = '27.1.1'

/** Nonsense counts as true: these arguments are never refused. */
export const lenientBool = (value: unknown): boolean =>
  typeof value === 'string' && value.toLowerCase() === 'false' ? false : isTruthy(value)
