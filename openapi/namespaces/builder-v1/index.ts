import { namespace } from '#openapi/shared/namespace.ts'
import { cacheOperations } from './cache.ts'
import { checklistOperations } from './checklist.ts'
import { componentsOperations } from './components.ts'
import { favoritesOperations } from './favorites.ts'
import { formSubmissionsOperations } from './form-submissions.ts'
import { globalWidgetOperations } from './global-widget.ts'
import { globalsOperations } from './globals.ts'
import { kitElementsDefaultsOperations } from './kit-elements-defaults.ts'
import { libraryConnectOperations } from './library-connect.ts'
import { lookupOperations } from './lookups.ts'
import { notesOperations } from './notes.ts'
import { sendEventOperations } from './send-event.ts'
import { settingsOperations } from './settings.ts'
import { siteEditorOperations } from './site-editor.ts'
import { siteNavigationOperations } from './site-navigation.ts'
import { templateLibraryOperations } from './template-library.ts'
import { userDataOperations } from './user-data.ts'

export const builderV1 = namespace({
  name: 'builder/v1',
  description: 'Visual page builder.',
  operations: [
    ...siteEditorOperations,
    ...cacheOperations,
    ...globalsOperations,
    ...settingsOperations,
    ...lookupOperations,
    ...favoritesOperations,
    ...kitElementsDefaultsOperations,
    ...siteNavigationOperations,
    ...checklistOperations,
    ...componentsOperations,
    ...templateLibraryOperations,
    ...userDataOperations,
    ...globalWidgetOperations,
    ...libraryConnectOperations,
    ...sendEventOperations,
    ...formSubmissionsOperations,
    ...notesOperations,
  ],
})
