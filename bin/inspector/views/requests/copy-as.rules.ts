/** Converts a request to a shell command or code that repeats it. */
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'

interface CopySource {
  readonly origin: string
  readonly request: ReceivedRequest
  /** Password of the login; the log does not contain it. */
  readonly password: string
}

export function contentTypeOf({ request }: ReceivedRequest): string | undefined {
  const sent = request.headers['content-type']
  return typeof sent === 'string' ? sent : sent?.[0]
}

const shellText = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const codeText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const addressOf = ({ origin, request }: CopySource): string => `${origin}${request.target}`

/** Headers of the stand-in; like a password, the token of a team is not in the log. */
const ownHeaders = ({ site, request }: ReceivedRequest): readonly (readonly [string, string])[] => [
  ...(site === 'default' ? [] : [['x-understudy-site', site] as const]),
  ...(request.headers['x-understudy-token'] ? [['x-understudy-token', 'TOKEN'] as const] : []),
]

export function asCurl(source: CopySource): string {
  const { request, password } = source
  const type = contentTypeOf(request)
  const { body } = request.request
  return [
    'curl',
    ...(request.method === 'GET' ? [] : [`-X ${request.method}`]),
    ...(request.user ? [`-u ${shellText(`${request.user}:${password}`)}`] : []),
    ...ownHeaders(request).map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body && type ? [`-H ${shellText(`content-type: ${type}`)}`] : []),
    ...(body ? [`--data-raw ${shellText(body)}`] : []),
    shellText(addressOf(source)),
  ].join(' ')
}

function headerLines({ request, password }: CopySource): readonly string[] {
  const type = contentTypeOf(request)
  const { body } = request.request
  return [
    ...(request.user
      ? [`authorization: \`Basic \${btoa(${codeText(`${request.user}:${password}`)})}\``]
      : []),
    ...ownHeaders(request).map(([name, value]) => `${codeText(name)}: ${codeText(value)}`),
    ...(body && type ? [`'content-type': ${codeText(type)}`] : []),
  ]
}

/** The options of a call, one per line. */
function optionLines(source: CopySource): readonly string[] {
  const { method, request } = source.request
  const headers = headerLines(source)
  return [
    ...(method === 'GET' ? [] : [`method: ${codeText(method)},`]),
    ...(headers.length ? [`headers: { ${headers.join(', ')} },`] : []),
    ...(request.body ? [`body: ${codeText(request.body)},`] : []),
  ]
}

function callOf(source: CopySource): string {
  const lines = optionLines(source)
  const address = codeText(addressOf(source))
  if (!lines.length) return `await fetch(${address})`
  return `await fetch(${address}, {\n${lines.map((line) => `  ${line}`).join('\n')}\n})`
}

export const asFetch = (source: CopySource): string => `const response = ${callOf(source)}\n`
