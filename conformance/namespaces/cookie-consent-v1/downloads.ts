/** Files that the site downloads. */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { getDialogVisibility } from '#openapi/namespaces/cookie-consent-v1/consent.ts'
import {
  downloadGeoIpDatabase,
  downloadKeywordList,
  downloadVendorList,
} from '#openapi/namespaces/cookie-consent-v1/downloads.ts'

const cachedFileCase = (download: OperationRef): Case => {
  const [, file] = download.id.split('.')
  return defineCase({
    ...SCENARIO,
    id: `${download.id}/keeps-the-file`,
    level: 'assumed',
    spec: '4.13',
    standInOnly: true,
    title: `A current ${file} is not downloaded again: its download time is unchanged (D-031).`,
    async run(context) {
      const first = at((await context.callOk(download)).body, 'lastUpdatedAt')
      check('the download time', first).holds('a string', typeof first === 'string')
      await context.nextSecond()
      const second = at((await context.callOk(download)).body, 'lastUpdatedAt')
      check('the download time', second).is(first)
    },
  })
}

export const downloads: Playbook = {
  plays: [play(downloadGeoIpDatabase, { sideEffect: { read: getDialogVisibility } })],
  cases: [downloadGeoIpDatabase, downloadVendorList, downloadKeywordList].map(cachedFileCase),
}
