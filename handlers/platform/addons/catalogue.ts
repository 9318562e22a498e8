/** The remote catalogue of plugins and themes, replaced by a substitute without network (D-034). */
import type { Site } from '#fixtures/site.ts'
import type { PluginSlug } from './plugins.ts'
import type { ThemeState } from './themes.ts'

/** How the substitute behaves; a dataset or the control interface sets it. */
export interface Catalogue {
  readonly reachable: boolean
  /** The newest version of each plugin on offer. */
  readonly plugins: Readonly<Partial<Record<PluginSlug, string>>>
  readonly themes: readonly ThemeState[]
  /** Why unpacking what was downloaded fails, if it does. */
  readonly install_error: string | null
  readonly upgrade_error: string | null
  /** An upgrade ends without a word about what went wrong. */
  readonly upgrade_breaks: boolean
}

const READY: Catalogue = {
  reachable: true,
  plugins: {
    assistant: '1.3.0',
    manager: '1.4.1',
    builder: '3.35.7',
    'builder-pro': '3.33.1',
    mailer: '1.3.2',
    'image-optimization': '1.7.6',
    accessibility: '3.8.0',
  },
  themes: [
    { slug: 'starter-theme', name: 'Starter Theme', version: '3.4.6' },
    { slug: 'starter-theme-child', name: 'Starter Theme Child', version: '2.0.0' },
    { slug: 'community-centre', name: 'Community Centre', version: '1.2.0' },
    { slug: 'noticeboard', name: 'Noticeboard', version: '0.3.0', is_broken: true },
  ],
  install_error: null,
  upgrade_error: null,
  upgrade_breaks: false,
}

export const UNREACHABLE = 'The catalogue could not be reached. Please try again later.'

export const catalogueOf = (site: Site): Catalogue => ({
  ...READY,
  ...site.option<Partial<Catalogue>>('suite.catalogue', {}),
})
