import { useState } from 'preact/hooks'
import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { Dialog } from '#bin/inspector/parts/dialog.tsx'
import { download } from '#bin/inspector/parts/download.ts'
import { SelectField } from '#bin/inspector/parts/field.tsx'
import { Text } from '#bin/inspector/parts/json.tsx'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import type { ExportedTest } from '#handlers/control/entries/test-export.ts'

const RUNNERS = [
  ['vitest', 'Vitest'],
  ['jest', 'Jest'],
  ['playwright', 'Playwright'],
] as const

const FILE = 'start.dataset.json'

const Exported = ({
  exported: { test, dataset, leftOut },
}: {
  readonly exported: ExportedTest
}) => (
  <>
    <Text text={test} what="Test" />
    {dataset && (
      <p>
        The test starts from the records before its first request: save them as <code>{FILE}</code>{' '}
        in the folder where the tests are started.{' '}
        <button type="button" onClick={() => download(FILE, JSON.stringify(dataset))}>
          Save {FILE}
        </button>
      </p>
    )}
    {leftOut.length > 0 && (
      <>
        <p>Left out:</p>
        <ul>
          {leftOut.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </>
    )}
  </>
)

interface ExportTestProps {
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** A test that repeats requests from the state they started from. */
export function ExportTest({ ids, onClose }: ExportTestProps) {
  const [runner, setRunner] = useState<string>('vitest')
  const query = `ids=${ids.join(',')}&runner=${runner}`
  const exported = useLoaded(query, () => fetchControlJson(`GET /requests/test?${query}`))
  return (
    <Dialog title="A test of these requests" onClose={onClose}>
      <SelectField label="Runner" value={runner} choices={RUNNERS} onChoose={setRunner} />
      <Loaded of={exported}>{(value) => <Exported exported={value} />}</Loaded>
    </Dialog>
  )
}
