import { storedDocument } from '#handlers/archetypes/document.ts'

/** Nobody's page views register strings. */
export const OFF = 2

export const settingsDocument = storedDocument('multilang.string_settings', {
  /** 0 administrators, 1 everybody, 2 nobody. */
  autoregisterType: OFF as number,
  shouldRegisterBackendStrings: false,
  visibleColumns: [] as readonly string[],
  /** Whether the notice about page caches was put away. */
  isNoticeDismissed: false,
  detectStringsInJS: 0,
  /** The page cache that runs on the site, if any. */
  activeCachePluginName: '',
})
