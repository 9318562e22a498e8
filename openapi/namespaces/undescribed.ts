/** Namespaces that the document only names: a root, and no routes of ours. */
import { type Namespace, namespace } from '#openapi/shared/namespace.ts'

const undescribed = (name: string, what: string, only: Pick<Namespace, 'only'> = {}): Namespace =>
  namespace({
    name,
    description: `${what}; its routes are not described.`,
    operations: [],
    ...only,
  })

const multilingual = (name: string, what: string): Namespace =>
  undescribed(name, what, { only: 'b' })

export const UNDESCRIBED: readonly Namespace[] = [
  undescribed('sitehealth/v1', 'Site health'),
  undescribed('blockeditor/v1', 'Block editor'),
  undescribed('abilities/v1', 'Abilities'),
]

export const UNDESCRIBED_MULTILINGUAL: readonly Namespace[] = [
  multilingual('multilang/tm/v1', 'Languages: translation management'),
  multilingual('multilang/ate/v1', 'Languages: translation editor'),
  multilingual('posttypes/v1', 'Content types'),
  multilingual('clonepost/v1', 'Copying of items'),
  multilingual('sitestats/v1', 'Site statistics'),
  multilingual('forms-plugin/v1', 'Forms'),
  multilingual('vendor/installer/v1', 'Installer'),
]
