/** In front of a deployment behind TLS. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleIndex } from '#openapi/testing/example-documents.ts'
import { proxyTo } from './testing.ts'

/** A self-signed certificate with its key; undefined if openssl is missing. */
function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', cert]
  try {
    execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return { file: cert, key: readFileSync(key), cert: readFileSync(cert) }
}

test('certificates are verified, trusted by file, or on this machine ignored', async ({ skip }) => {
  const made = certificate()
  skip(made === undefined, 'there is no openssl here')
  if (!made) return
  const server = createServer(made, (message, response) => {
    const isIndex = message.url === '/api/'
    const location = `https://${message.headers.host}/api/moved`
    response.writeHead(isIndex ? 200 : 302, { 'content-type': 'application/json', location })
    response.end(isIndex ? JSON.stringify(exampleIndex('a')) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(proxyTo(origin)).rejects.toThrow(/the certificate is self-signed$/)
  for (const flags of [{ ca: made.file }, { insecure: true }]) {
    const { root, finish } = await proxyTo(origin, flags)
    const answer = await fetch(`${root}core/v2/posts`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`${root}moved`)
    await finish()
  }
  server.closeAllConnections()
  server.close()
})
