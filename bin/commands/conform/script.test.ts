/** The script of a finding, run by a shell against the deployment that it was found on. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newFolder, readReport, understudy } from '#bin/commands/conform/testing/command.ts'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { asRecord } from '#openapi/values/json.ts'

const ADMINISTRATOR = { ADMINISTRATOR_USER: 'admin', ADMINISTRATOR_PASSWORD: 'admin-secret' }

/** No post is ever sticky. */
const neverSticky: ResponseOverride = ({ path }, { status, text }) =>
  status === 200 && /\/core\/v2\/posts\/\d+/.test(path)
    ? text.replace('"sticky":true', '"sticky":false')
    : undefined

test('the script of a finding creates its own record, shows the fault and removes the record', {
  timeout: 60_000,
}, async () => {
  const foreign = await startRemoteDeployment('a', { lie: neverSticky })
  const folder = newFolder()
  await understudy(
    writeRunArguments(foreign.address, folder, ['core.posts.update/PUT.stores.sticky.true']),
  )
  const [result] = readReport(folder).results
  const before = await foreign.state()
  const script = String(asRecord(result)['script'])
  const { stdout } = await promisify(execFile)('sh', ['-c', script], {
    env: { PATH: process.env['PATH'], ...ADMINISTRATOR },
  })
  const after = await foreign.state()
  await foreign.close()
  expect(result?.outcome).toBe('fail')
  expect(script).toContain('"sticky":true')
  expect(script).not.toMatch(/posts\/\d/)
  expect(stdout).toContain('"sticky":false')
  expect(after).toEqual(before)
})
