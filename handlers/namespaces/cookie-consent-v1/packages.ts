import { consentCloud } from '#fixtures/documents/cookie-consent.ts'
import type { ConsentPackageRecord } from '#fixtures/models/consent-package.ts'
import type { Site } from '#fixtures/site/site.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { undeclaredArguments } from '#handlers/runtime/undeclared.ts'
import {
  installArguments,
  installPackage,
  postInstallArguments,
  postInstallPackages,
} from '#openapi/namespaces/cookie-consent-v1/packages.ts'
import { refreshFiles } from './setup-document.ts'

const installing = undeclaredArguments(installArguments)
const finishArguments = undeclaredArguments(postInstallArguments)

const isWaiting = ({ installed, postInstallDone }: ConsentPackageRecord): boolean =>
  installed && !postInstallDone

function installedPackage(site: Site, id: number): ConsentPackageRecord {
  const found = site.consentPackages.get(id)
  if (!found?.installed)
    throw new ApiError('cookie_consent_package_not_installed', { placeholders: { id } })
  return found
}

const toBody = (record: ConsentPackageRecord) => ({
  success: true as const,
  id: record.id,
  key: record.key,
  version: record.version,
  installed: {
    services: record.services,
    blockers: record.blockers,
    providers: record.providers,
  },
  postInstallRequired: isWaiting(record),
})

export const packages = [
  implement(installPackage, {
    check: installing.check,
    handle: (call) => {
      const { args, site, contract } = call
      const offered = requireRecord(
        site.consentPackages.get(args.id),
        'cookie_consent_package_not_found',
      )
      if (!site.read(consentCloud).reachable) throw new ApiError('cookie_consent_cloud_unreachable')
      const { settings = offered.settings, languages = contract.variant.languages } =
        installing.read(call)
      const installed = site.consentPackages.replace({
        ...offered,
        installed: true,
        installedVersion: offered.version,
        postInstallDone: false,
        settings,
        languages,
      })
      return { body: toBody(installed) }
    },
  }),
  implement(postInstallPackages, {
    check: finishArguments.check,
    handle: (call) => {
      const { site } = call
      const waiting = site.consentPackages.all().filter(isWaiting)
      const { packageIds = waiting.map(({ id }) => id) } = finishArguments.read(call)
      // Atomic: the whole list is checked before the first change.
      const named = [...new Set(packageIds)].map((id) => installedPackage(site, id))
      for (const record of named) site.consentPackages.replace({ ...record, postInstallDone: true })
      if (named.length) refreshFiles(call)
      return { body: { success: true, processed: named.map(({ id }) => id) } }
    },
  }),
]
