import type { PostRecord } from '#fixtures/models/post.ts'
import {
  documentTypeOf,
  LIBRARY_TYPE,
} from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { listedPosts } from '#handlers/namespaces/builder-v1/shared/posts-of-types.ts'
import { isPluginActive } from '#handlers/platform/addons/plugins.ts'
import { adminUrl, editUrl, nonceFor } from '#handlers/platform/addresses.ts'
import { byField } from '#handlers/platform/order.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getAdminSettings } from '#openapi/namespaces/starter-theme-v1/admin-settings.ts'
import { mapValues } from '#openapi/values/json.ts'
import { builderPage } from './builder-page.ts'

type AdminCall = Pick<Call, 'site' | 'caller' | 'urls' | 'events'>

const MAX_PAGES = 5

const isPublished = ({ status }: PostRecord): boolean => status === 'publish'

const newestPages = (call: AdminCall): readonly PostRecord[] =>
  listedPosts(call, ['page'])
    .filter(isPublished)
    .toSorted(byField('date', 'desc'))
    .slice(0, MAX_PAGES)

function welcomeOf({ site, urls }: AdminCall) {
  if (isPluginActive(site, 'builder-pro')) return []
  const isActive = isPluginActive(site, 'builder')
  const button = isActive
    ? { linkText: 'Edit site', link: adminUrl(urls, 'edit.php?post_type=page') }
    : { linkText: 'Begin setup', link: adminUrl(urls, 'plugin-install.php?plugin=builder') }
  return {
    title: 'Thanks for installing the starter theme!',
    text: 'A lean base for a site of your own, made to be used with the builder.',
    buttons: [{ ...button, variant: 'contained', color: 'primary', target: '_self' }],
    image: { src: `${urls.base}/content/starter-theme/images/install.png`, alt: 'Welcome' },
  }
}

/** The link of the header or footer: to the theme's own part, or to templates of the extension. */
function sitePart(call: AdminCall, id: 'header' | 'footer', link: string) {
  const { site, urls } = call
  const isPro = isPluginActive(site, 'builder-pro')
  const templates = listedPosts(call, [LIBRARY_TYPE]).filter(
    (post) => isPublished(post) && documentTypeOf(post) === id,
  )
  const added = { title: 'Add New', link: adminUrl(urls, `theme-builder?type=${id}`) }
  const own = templates.map((post) => ({ title: post.title, link: editUrl(urls, post.id) }))
  return {
    id,
    title: id === 'header' ? 'Header' : 'Footer',
    link,
    icon: id === 'header' ? 'HeaderTemplateIcon' : 'FooterTemplateIcon',
    sublinks: isPro ? [...own, added] : [],
    showSublinks: isPro,
  }
}

function sitePartsOf(call: AdminCall, page: PostRecord | undefined) {
  const { urls } = call
  const edit = page ? editUrl(urls, page.id) : adminUrl(urls, 'customize.php')
  const theme = { title: 'Theme Builder', link: adminUrl(urls, 'theme-builder') }
  return {
    siteParts: [
      sitePart(call, 'header', edit),
      sitePart(call, 'footer', edit),
      { ...theme, icon: 'ThemeBuilderIcon' },
    ],
    sitePages: newestPages(call).map(({ id, title }) => ({
      title,
      link: editUrl(urls, id),
      icon: 'PagesIcon',
    })),
    general: [
      {
        title: 'Add New Page',
        link: adminUrl(urls, 'post-new.php?post_type=page'),
        icon: 'PageTypeIcon',
      },
      { title: 'Settings', link: adminUrl(urls, 'admin.php?page=starter-theme-settings') },
    ],
  }
}

const QUICK_LINKS = {
  site_name: ['Site Name', 'TextIcon', 'settings-site-identity'],
  site_logo: ['Site Logo', 'PhotoIcon', 'settings-site-identity'],
  site_favicon: ['Site Favicon', 'AppsIcon', 'settings-site-identity'],
  site_colors: ['Site Colors', 'BrushIcon', 'global-colors'],
  site_fonts: ['Site Fonts', 'UnderlineIcon', 'global-typography'],
} as const

function quickLinksOf({ urls }: AdminCall, page: PostRecord | undefined) {
  return mapValues(QUICK_LINKS, ([title, icon, tab]) => ({
    title,
    link: page ? `${editUrl(urls, page.id)}&active-tab=${tab}` : adminUrl(urls, 'customize.php'),
    icon,
  }))
}

const resource = (title: string, path: string, icon?: string) => ({
  title,
  link: `https://vendor.example/${path}`,
  ...(icon && { icon }),
  target: '_blank',
})
const RESOURCES = {
  community: [resource('Forum', 'forum', 'ForumIcon'), resource('Videos', 'videos', 'VideoIcon')],
  resources: [
    resource('Help Center', 'help', 'HelpIcon'),
    resource('Blog', 'blog', 'SpeakerphoneIcon'),
    resource('Newsletter', 'newsletter'),
  ],
}

export const adminSettings = [
  implement(getAdminSettings, (call) => {
    const page = isPluginActive(call.site, 'builder') ? builderPage(call) : undefined
    const config = {
      welcome: welcomeOf(call),
      siteParts: sitePartsOf(call, page),
      quickLinks: quickLinksOf(call, page),
      resourcesData: RESOURCES,
      config: { nonceInstall: nonceFor(call, 'updates'), slug: 'builder' },
    } as const
    return { body: { config } }
  }),
]
