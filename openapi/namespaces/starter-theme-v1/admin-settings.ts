import { operation, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import {
  any,
  array,
  bool,
  either,
  literal,
  object,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'

const label = (title: string, page: string) => ({
  title: str(title),
  link: str(`https://example.test/admin/${page}`),
})
const iconLink = (title: string, page: string, icon: string) =>
  object({ ...label(title, page), icon: str(icon) })

const Welcome = object({
  title: str('Welcome to the starter theme'),
  text: str('Set up the pages of your programmes with the builder.'),
  buttons: array(
    object({
      linkText: str('Add New Page'),
      variant: str('contained'),
      link: str('https://example.test/admin/pages/new'),
      color: str('primary'),
      target: str('_self'),
    }),
  ),
  image: any({ src: 'https://example.test/themes/starter-theme/welcome.svg', alt: 'Welcome' }),
})

const SitePart = object({
  id: str('header'),
  ...label('Header', 'site-parts/header'),
  icon: str('HeaderTemplateIcon'),
  sublinks: array(object(label('Add New', 'site-parts/header/new'))),
  showSublinks: bool(true),
})

const Resources = array(
  object(
    {
      title: str('Help Center'),
      link: str('https://vendor.example.test/help'),
      icon: str('HelpIcon'),
      target: str('_blank'),
    },
    { optional: ['icon'] },
  ),
)

const AdminSettings = object({
  welcome: orEmpty(Welcome),
  siteParts: object({
    siteParts: array(
      either(SitePart, iconLink('Theme Builder', 'theme-builder', 'ThemeBuilderIcon')),
    ),
    sitePages: array(iconLink('Programmes', 'pages/12', 'PagesIcon')),
    general: array(
      object(
        { ...label('Add New Page', 'pages/new'), icon: str('PageTypeIcon') },
        {
          optional: ['icon'],
        },
      ),
    ),
  }),
  quickLinks: object({
    site_name: iconLink('Site Name', 'site/name', 'TextIcon'),
    site_logo: iconLink('Site Logo', 'site/logo', 'PhotoIcon'),
    site_favicon: iconLink('Site Favicon', 'site/favicon', 'AppsIcon'),
    site_colors: iconLink('Site Colors', 'site/colors', 'BrushIcon'),
    site_fonts: iconLink('Site Fonts', 'site/fonts', 'UnderlineIcon'),
  }),
  resourcesData: object({ community: Resources, resources: Resources }),
  config: object({ nonceInstall: str('4c1d8e2f7a'), slug: literal('builder') }),
})

export const getAdminSettings = operation({
  id: 'starter-theme.admin-settings.read',
  summary: 'Read the start page of the theme; may create a draft of the linked page.',
  methods: ['GET'],
  path: '/starter-theme/v1/admin-settings',
  responses: { 200: object({ config: AdminSettings }) },
  access: 'manage_options',
  noopWhen: 'a builder page exists',
  effect: 'get-side-effect',
  spec: '4.5',
  assumed: { ...RESPONSES_AND_ACCESS, behaviour: 'D-018' },
})
