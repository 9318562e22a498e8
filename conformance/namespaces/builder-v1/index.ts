import type { Playbooks } from '#conformance/playbook/play.ts'
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
import { noteOrder } from './note-order.ts'
import { notes } from './notes.ts'
import { resourceFields } from './resource-fields.ts'
import { events } from './send-event.ts'
import { settings } from './settings.ts'
import { siteEditor } from './site-editor.ts'
import { siteNavigation } from './site-navigation.ts'
import { submissionExport } from './submission-export.ts'
import { templateLibrary } from './template-library.ts'
import { userData } from './user-data.ts'

export const builderV1: Playbooks = {
  cache,
  checklist,
  components,
  favorites,
  'form-submissions': formSubmissions,
  'global-widget': globalWidget,
  globals,
  'kit-elements-defaults': kitElementsDefaults,
  'library-connect': libraryConnect,
  lookups,
  'note-order': noteOrder,
  notes,
  'resource-fields': resourceFields,
  'send-event': events,
  settings,
  'site-editor': siteEditor,
  'site-navigation': siteNavigation,
  'submission-export': submissionExport,
  'template-library': templateLibrary,
  'user-data': userData,
}
