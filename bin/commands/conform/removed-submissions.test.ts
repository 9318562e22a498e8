import { expect, test } from 'vitest'
import { newFolder, readReport, understudy } from '#bin/commands/conform/testing/command.ts'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'

/** The quirk `emptyForMissing` of deployments. */
const emptyForMissing: ResponseOverride = ({ method, path }, { status }) =>
  method === 'GET' && status === 404 && /\/form-submissions\/\d+/.test(path)
    ? { status: 200, text: '' }
    : undefined

test('removed submissions that deployments answer with an empty body are not left behind', {
  timeout: 120_000,
}, async () => {
  const foreign = await startRemoteDeployment('a', { lie: emptyForMissing })
  const folder = newFolder()
  const only = ['builder.form-submissions.delete/*', 'builder.form-submissions.update/*']
  await understudy(writeRunArguments(foreign.address, folder, only))
  const { verdict } = readReport(folder)
  await foreign.close()
  expect(verdict.counts.pass).toBeGreaterThan(10)
  expect(verdict.leftovers).toEqual([])
})
