import type { RestResult } from '#bin/inspector/client/rest.ts'
import { Status } from '#bin/inspector/parts/status.tsx'
import { to } from '#bin/inspector/state/route.ts'
import { readable, Text } from './json.tsx'

export interface SentCall {
  readonly sent: string
  readonly result: RestResult
}

const Answer = ({ sent, result }: SentCall) => (
  <section class="answer" aria-label="Answer">
    <p>
      <Status status={result.status} /> <code>{sent}</code>{' '}
      <span class="quiet">{result.milliseconds} ms</span>{' '}
      {result.id !== undefined && (
        <a href={to('requests', result.id)}>Request {result.id} in the log</a>
      )}
    </p>
    <Text text={readable(result.body)} what="Body of the new response" />
    <details>
      <summary>Headers</summary>
      <Text
        text={result.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        what="Headers of the new response"
      />
    </details>
  </section>
)

/** Announces only the status and the time: the body may be long. */
export const RestResponse = ({ call }: { readonly call: SentCall | undefined }) => (
  <>
    <p class="sr" aria-live="polite">
      {call && `Status ${call.result.status} after ${call.result.milliseconds} ms`}
    </p>
    {call && <Answer {...call} />}
  </>
)
