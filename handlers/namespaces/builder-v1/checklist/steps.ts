/** The steps of the checklist with their texts and completion conditions (platform/builder 11). */

import { builderKit } from '#fixtures/documents/builder.ts'
import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site/site.ts'
import {
  documentTypeOf,
  LIBRARY_TYPE,
} from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { postsOfTypes } from '#handlers/namespaces/builder-v1/shared/posts-of-types.ts'
import { storedConditions } from '#handlers/namespaces/builder-v1/site-editor/site-editor.rules.ts'
import { isBuilt } from '#handlers/namespaces/builder-v1/site-navigation/site-navigation.rules.ts'
import { adminUrl, editUrl } from '#handlers/platform/addresses.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { hasAddOn } from '#handlers/runtime/request/disabled-routes.ts'
import { BUILDER_PRO } from '#openapi/shared/content-fields.ts'
import { isAmong } from '#openapi/values/json.ts'

/** All possible steps; the two variants of the header step are mutually exclusive. */
export const STEP_IDS = [
  'add_logo',
  'set_fonts_and_colors',
  'create_pages',
  'setup_header',
  'setup_header_pro',
  'assign_homepage',
] as const
export type StepId = (typeof STEP_IDS)[number]

export const isStepId = (id: unknown): id is StepId => isAmong(STEP_IDS, id)

/** The steps of this site in their order. */
export const stepsOf = (site: Site): readonly StepId[] => {
  const absent = hasAddOn(site)(BUILDER_PRO) ? 'setup_header' : 'setup_header_pro'
  return STEP_IDS.filter((id) => id !== absent)
}

const PAGES_WANTED = 3

const countPages = (site: Site): number =>
  postsOfTypes(site, ['page']).filter((post) => post.status === 'publish' && isBuilt(post)).length

const hasShownHeader = (site: Site): boolean =>
  postsOfTypes(site, [LIBRARY_TYPE]).some(
    (post) =>
      post.status === 'publish' &&
      documentTypeOf(post) === 'header' &&
      storedConditions(post).length > 0,
  )

function hasFrontPage(site: Site): boolean {
  const { show_on_front, page_on_front } = site.read(siteIdentity)
  return show_on_front === 'page' && page_on_front > 0
}

function hasOwnStyles(site: Site): boolean {
  const { custom_colors, custom_typography } = site.read(builderKit)
  return custom_colors.length > 0 && custom_typography.length > 0
}

const DONE: Readonly<Record<StepId, (site: Site) => boolean>> = {
  add_logo: (site) => site.read(siteIdentity).site_logo > 0,
  set_fonts_and_colors: hasOwnStyles,
  create_pages: (site) => countPages(site) >= PAGES_WANTED,
  setup_header: hasShownHeader,
  setup_header_pro: hasShownHeader,
  assign_homepage: hasFrontPage,
}

export const isDone = (site: Site, id: StepId): boolean => DONE[id](site)

/** A completed step stays completed, even if the pages are deleted. */
export const isImmutable = (id: StepId): boolean => id === 'create_pages'

interface StepTexts {
  readonly title: string
  readonly description: string
  readonly cta_text: string
  readonly page: string
}

const HEADER: StepTexts = {
  title: 'Set up a header',
  description:
    'This element applies across different pages, so visitors can easily navigate around your site.',
  cta_text: 'Add a header',
  page: 'admin.php?page=builder-app#/site-editor/templates/header',
}

const TEXTS: Readonly<Record<StepId, StepTexts>> = {
  add_logo: {
    title: 'Add your logo',
    description:
      "Let's start by adding your logo and filling in the site identity settings. This will establish your initial presence and also improve SEO.",
    cta_text: 'Go to Site Identity',
    page: 'active-tab=settings-site-identity',
  },
  set_fonts_and_colors: {
    title: 'Set up your Global Fonts & Colors',
    description:
      'Global colors and fonts ensure a cohesive look across your site. Start by defining one color and one font.',
    cta_text: 'Go to Site Identity',
    page: 'active-tab=global-colors',
  },
  create_pages: {
    title: 'Create your first 3 pages',
    description: 'Jumpstart your creation with professional designs or start from scratch.',
    cta_text: 'Create a new page',
    page: 'edit.php?action=builder_new_post&post_type=page',
  },
  setup_header: HEADER,
  setup_header_pro: HEADER,
  assign_homepage: {
    title: 'Assign a homepage',
    description:
      'Before your launch, make sure to assign a homepage so visitors have a clear entry point.',
    cta_text: 'Assign homepage',
    page: 'options-reading.php',
  },
}

/** Some steps open the kit in the editor, the others an admin page. */
function ctaUrl({ site, urls }: Pick<Call, 'site' | 'urls'>, page: string): string {
  if (!page.startsWith('active-tab')) return adminUrl(urls, page)
  const { id } = site.read(builderKit)
  return id > 0 ? `${editUrl(urls, id)}&${page}` : adminUrl(urls, `admin.php?${page}`)
}

const HELP = 'https://builder.example/help/'

export function configOf(call: Pick<Call, 'site' | 'urls'>, id: StepId) {
  const { title, description, cta_text, page } = TEXTS[id]
  const slug = id.replaceAll('_', '-')
  return {
    id,
    title,
    description,
    learn_more_text: 'Learn more',
    learn_more_url: `${HELP}${slug}/`,
    is_completion_immutable: isImmutable(id),
    cta_text,
    cta_url: ctaUrl(call, page),
    image_src: `https://builder.example/images/checklist/${slug}.jpg`,
    promotion_data:
      id === 'setup_header_pro'
        ? { url: `${HELP}upgrade/`, text: 'Upgrade Now', icon: 'default' }
        : null,
  }
}
