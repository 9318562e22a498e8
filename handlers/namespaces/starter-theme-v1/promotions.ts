import { isPluginActive, type PluginSlug, pluginAt } from '#handlers/platform/addons/plugins.ts'
import { adminUrl } from '#handlers/platform/addresses.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getPromotions } from '#openapi/namespaces/starter-theme-v1/promotions.ts'

interface Promotion {
  readonly plugin: PluginSlug
  readonly type: string
  readonly alt: string
  readonly title?: string
  readonly messages: readonly string[]
  readonly upgrade?: true
  readonly features?: readonly string[]
  readonly look?: {
    readonly width: number
    readonly height: number | 'auto'
    readonly backgroundColor: string
    readonly buttonBgColor: string
  }
}

const PROMOTIONS: readonly Promotion[] = [
  {
    plugin: 'builder-pro',
    type: 'go-pro',
    alt: 'Builder Pro',
    title: 'Bring your site to the next level',
    messages: ['Build every part of the site, forms and popups included.'],
    upgrade: true,
    features: ['Theme templates', 'Forms', 'Popups', 'Custom code'],
  },
  {
    plugin: 'assistant',
    type: 'go-assistant',
    alt: 'Assistant',
    messages: ['Plan pages together with an assistant.'],
    // The highlighted promotion is our choice (D-061).
    look: { width: 72, height: 'auto', backgroundColor: '#f4e9ff', buttonBgColor: '#3a2f8f' },
  },
  {
    plugin: 'accessibility',
    type: 'go-accessibility',
    alt: 'Accessibility',
    messages: ['Find and mend what keeps people out.'],
  },
  {
    plugin: 'mailer',
    type: 'go-mailer',
    alt: 'Mailer',
    messages: ['Make sure that mails of the site arrive.'],
  },
  {
    plugin: 'image-optimization',
    type: 'go-image-optimizer',
    alt: 'Image Optimizer',
    messages: ['Make the pictures of the site load faster.'],
  },
]

function promotionLink(
  { site, urls }: Pick<Call, 'site' | 'urls'>,
  { plugin, type, alt, title = '', messages, look, ...more }: Promotion,
) {
  const images = `${urls.base}/content/starter-theme/images`
  const isInstalled = pluginAt(site, plugin) !== null
  const action = isInstalled ? 'activate-plugin' : 'install-plugin'
  return {
    type,
    image: `${images}/${type}.svg`,
    url: more.upgrade
      ? 'https://vendor.example/pro'
      : adminUrl(urls, `update.php?action=${action}&plugin=${plugin}`),
    alt,
    title,
    messages,
    button: more.upgrade ? 'Upgrade Now' : isInstalled ? 'Activate' : 'Install',
    ...more,
    ...look,
    ...((look || more.upgrade) && { target: '_blank' }),
    ...(look && { backgroundImage: `${images}/${type}-background.png` }),
  }
}

export const promotions = [
  implement(getPromotions, (call) => {
    const wanted = PROMOTIONS.filter(({ plugin }) => !isPluginActive(call.site, plugin))
    return { body: { links: wanted.map((promotion) => promotionLink(call, promotion)) } }
  }),
]
