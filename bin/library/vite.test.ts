import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { LINKED_RESOURCES, useLinkedResources } from '#bin/testing/linked-resources.ts'
import { temporaryFolder } from '#bin/testing/temporary-folder.ts'
import { understudy } from './vite.ts'

test('the dev server reads and uploads linked resources', async () => {
  const server = await createServer({
    root: temporaryFolder(),
    configFile: false,
    logLevel: 'silent',
    plugins: [understudy({ extensions: ['neighbours'] })],
    server: { port: 0, host: '127.0.0.1' },
  })
  await server.listen()
  const [origin = ''] = server.resolvedUrls?.local ?? []
  expect(await useLinkedResources(`${origin}api/`)).toEqual(LINKED_RESOURCES)
  await server.close()
})
