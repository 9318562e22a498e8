import type { RestResult } from '#bin/inspector/client/rest.ts'
import { toneOf } from '#bin/inspector/client/words.ts'
import { readable, Text } from './json.tsx'

interface RestAnswerProps {
  readonly sent: string
  readonly result: RestResult
}

export const RestAnswer = ({ sent, result }: RestAnswerProps) => (
  <section class="answer" aria-label="Answer" aria-live="polite">
    <p>
      <span class={`status ${toneOf(result.status)}`}>{result.status}</span> <code>{sent}</code>{' '}
      <span class="quiet">{result.milliseconds} ms</span>
    </p>
    <Text text={readable(result.body)} what="Body of the answer" />
    <details>
      <summary>Headers</summary>
      <Text
        text={result.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        what="Headers of the answer"
      />
    </details>
  </section>
)
