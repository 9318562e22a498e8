import type { Playbooks } from '#conformance/playbook/play.ts'
import { cloudScans } from './cloud-scans.ts'
import { consent } from './consent.ts'
import { downloads } from './downloads.ts'
import { packages } from './packages.ts'
import { scanRequests } from './scan-requests.ts'
import { setupAssistant } from './setup-assistant.ts'

export const cookieConsentV1: Playbooks = {
  'cloud-scans': cloudScans,
  consent,
  downloads,
  packages,
  'scan-requests': scanRequests,
  'setup-assistant': setupAssistant,
}
