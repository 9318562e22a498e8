import { namespace } from '#openapi/shared/namespace.ts'
import { createCloudScan, getCloudScan, suggestPackages } from './cloud-scans.ts'
import { countConsent, getDialogVisibility, listConsentHistory, logConsent } from './consent.ts'
import { downloadGeoIpDatabase, downloadKeywordList, downloadVendorList } from './downloads.ts'
import { installPackage, postInstallPackages } from './packages.ts'
import { createScanRequest, getScanResult, reportScan } from './scan-requests.ts'
import { testAuthorization, testReachability } from './self-tests.ts'
import { detectLegalPages, finalizeSetup, generateFiles } from './setup-assistant.ts'

export const cookieConsentV1 = namespace({
  name: 'cookie-consent/v1',
  description: 'Cookie consent.',
  only: 'b',
  operations: [
    testAuthorization,
    createCloudScan,
    logConsent,
    countConsent,
    postInstallPackages,
    reportScan,
    createScanRequest,
    finalizeSetup,
    generateFiles,
    testReachability,
    getCloudScan,
    suggestPackages,
    listConsentHistory,
    getDialogVisibility,
    downloadGeoIpDatabase,
    downloadVendorList,
    downloadKeywordList,
    detectLegalPages,
    getScanResult,
    installPackage,
  ],
})
