import { cloudScans } from './cloud-scans.ts'
import { consent } from './consent.ts'
import { downloads } from './downloads.ts'
import { packages } from './packages.ts'
import { scanRequests } from './scan-requests.ts'
import { selfTests } from './self-tests.ts'
import { setupAssistant } from './setup-assistant.ts'

export const cookieConsentV1 = [
  ...selfTests,
  ...cloudScans,
  ...scanRequests,
  ...consent,
  ...downloads,
  ...packages,
  ...setupAssistant,
]
