/** Only residue that the operator allowed remains after a run. */
import { expect, test } from 'vitest'
import {
  newFolder,
  readReport,
  understudy,
  verdicts,
} from '#bin/commands/conform/testing/command.ts'
import {
  type RemoteDeployment,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { asList, memberOf } from '#openapi/values/json.ts'

/** The accepted bodies; deployments store a colour without a folder too. */
async function acceptedColours({ behind }: RemoteDeployment): Promise<readonly string[]> {
  const address = '/__understudy/requests?operation=folders.folders.color&detail=full'
  const requests: unknown = await (await fetch(new URL(address, behind))).json()
  const accepted = asList(requests).filter((request) => memberOf(request, 'status') === 200)
  return accepted.map((request) => String(memberOf(memberOf(request, 'request'), 'body')))
}

test('an allowed colour is given to folders of the run only', async () => {
  const foreign = await startRemoteDeployment('a')
  const report = newFolder()
  const args = writeRunArguments(foreign.address, report, ['folders.folders.color/*'])
  await understudy([...args, '--allow-residue', 'folders.folders.color'])
  const accepted = await acceptedColours(foreign)
  await foreign.close()
  expect(verdicts(readReport(report))['folders.folders.color/accepted']).toBe('pass')
  expect(accepted.filter((body) => !/"folderId":\d/.test(body))).toEqual([])
}, 120_000)
