import { cache } from './cache.ts'
import { checklist } from './checklist.ts'
import { components } from './components.ts'
import { favorites } from './favorites.ts'
import { formSubmissions } from './form-submissions.ts'
import { globalWidget } from './global-widget.ts'
import { globals } from './globals.ts'
import { kitElementsDefaults } from './kit-elements-defaults.ts'
import { libraryConnect } from './library-connect.ts'
import { lookups } from './lookups.ts'
import { notes } from './notes.ts'
import { sendEvents } from './send-event.ts'
import { settings } from './settings.ts'
import { siteEditor } from './site-editor.ts'
import { siteNavigation } from './site-navigation.ts'
import { templateLibrary } from './template-library.ts'
import { userData } from './user-data.ts'

export const builderV1 = [
  ...siteEditor,
  ...cache,
  ...globals,
  ...settings,
  ...lookups,
  ...favorites,
  ...kitElementsDefaults,
  ...siteNavigation,
  ...checklist,
  ...components,
  ...templateLibrary,
  ...userData,
  ...globalWidget,
  ...libraryConnect,
  ...sendEvents,
  ...formSubmissions,
  ...notes,
]
