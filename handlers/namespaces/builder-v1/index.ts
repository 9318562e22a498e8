import { checklist } from '#handlers/namespaces/builder-v1/checklist/checklist.ts'
import { components } from '#handlers/namespaces/builder-v1/components/components.ts'
import { formSubmissions } from '#handlers/namespaces/builder-v1/form-submissions/form-submissions.ts'
import { globals } from '#handlers/namespaces/builder-v1/globals/globals.ts'
import { kitElementsDefaults } from '#handlers/namespaces/builder-v1/kit-elements-defaults/kit-elements-defaults.ts'
import { lookups } from '#handlers/namespaces/builder-v1/lookups/lookups.ts'
import { notes } from '#handlers/namespaces/builder-v1/notes/notes.ts'
import { settings } from '#handlers/namespaces/builder-v1/settings/settings.ts'
import { siteEditor } from '#handlers/namespaces/builder-v1/site-editor/site-editor.ts'
import { siteNavigation } from '#handlers/namespaces/builder-v1/site-navigation/site-navigation.ts'
import { cache } from './cache.ts'
import { favorites } from './favorites.ts'
import { globalWidget } from './global-widget.ts'
import { libraryConnect } from './library-connect.ts'
import { sendEvents } from './send-event.ts'
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
