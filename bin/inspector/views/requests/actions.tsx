import { useState } from 'preact/hooks'
import { BASE_PATH } from '#bin/inspector/client/control.ts'
import { allOperations } from '#bin/inspector/client/operations.ts'
import { passwordIn } from '#bin/inspector/client/passwords.ts'
import { callRest, type RestResult } from '#bin/inspector/client/rest.ts'
import { peopleOf } from '#bin/inspector/client/sign-in.ts'
import { Copy } from '#bin/inspector/parts/copy.tsx'
import { Dialog } from '#bin/inspector/parts/dialog.tsx'
import { TextField } from '#bin/inspector/parts/field.tsx'
import { onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { OfSite } from '#bin/inspector/parts/of-site.tsx'
import { RestResponse } from '#bin/inspector/parts/rest-response.tsx'
import { RoleChoice } from '#bin/inspector/parts/role-choice.tsx'
import { toTryIt } from '#bin/inspector/state/route.ts'
import { hasSite, health, refresh, showError } from '#bin/inspector/state/session.ts'
import { planFault } from '#bin/inspector/views/situations/changes.ts'
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'
import { Beside } from './beside.tsx'
import { Compare } from './compare.tsx'
import { asCurl, asFetch, contentTypeOf } from './copy-as.rules.ts'
import { ExportTest } from './export-test.tsx'
import { callAsSent } from './try-again.rules.ts'

function CopyAs({ request }: { readonly request: ReceivedRequest }) {
  const password = passwordIn(hasSite() ? health.value?.dataset : undefined, request.user ?? '')
  const [isExporting, setExporting] = useState(false)
  const source = { origin: location.origin + BASE_PATH, request, password }
  return (
    <fieldset class="row wrap">
      <legend>Copy as</legend>
      <Copy text={asCurl(source)} what="curl" words="curl" />
      <Copy text={asFetch(source)} what="fetch" words="fetch" />
      <OfSite>
        <button type="button" class="small" onClick={() => setExporting(true)}>
          Test…
        </button>
      </OfSite>
      {isExporting && <ExportTest ids={[request.id]} onClose={() => setExporting(false)} />}
    </fieldset>
  )
}

function useReplay(request: ReceivedRequest) {
  const [result, setResult] = useState<RestResult>()
  const replay = async (as: string): Promise<void> => {
    const { site, method, target } = request
    const { body, cutFrom } = request.request
    try {
      if (cutFrom !== undefined)
        throw new Error('Its body is stored only in part, so it cannot be sent again.')
      if (/[=:]"?\*{3}/.test(`${target} ${body}`))
        throw new Error('Its secrets are not stored, so it cannot be sent again.')
      const contentType = contentTypeOf(request)
      setResult(await callRest({ site, as, method, target: BASE_PATH + target, contentType, body }))
      await refresh()
    } catch (error) {
      showError(error)
    }
  }
  return { result, replay }
}

/** The request as a prepared call of Try it. */
function EditLink({ request }: { readonly request: ReceivedRequest }) {
  const operations = useLoaded('', allOperations)
  const operation = operations.value?.find(({ id }) => id === request.operation)
  if (!operation) return null
  return (
    <a class="button" href={toTryIt(callAsSent(request, operation))}>
      Edit and send
    </a>
  )
}

interface ReplayProps {
  readonly request: ReceivedRequest
  readonly onFail: () => void
}

function Replay({ request, onFail }: ReplayProps) {
  const people = useLoaded(request.site, () => peopleOf(request.site))
  const known = request.isKnown === false ? '' : (request.user ?? '')
  const [as, setAs] = useState(known)
  const [isComparing, setComparing] = useState(false)
  const [isBeside, setBeside] = useState(false)
  const host = health.value?.deployment
  const { result, replay } = useReplay(request)
  return (
    <>
      <div class="row wrap bottom">
        <RoleChoice label="Replay as" people={people.value ?? []} value={as} onChoose={setAs} />
        <button type="button" class="primary" onClick={() => replay(as)}>
          Replay
        </button>
        <EditLink request={request} />
        <button type="button" onClick={() => setComparing(true)}>
          Compare users…
        </button>
        {host !== undefined && (
          <button type="button" onClick={() => setBeside(true)}>
            Compare with {host}…
          </button>
        )}
        <button type="button" onClick={onFail}>
          Make this fail…
        </button>
      </div>
      {isComparing && (
        <Compare
          request={request}
          people={people.value ?? []}
          onClose={() => setComparing(false)}
        />
      )}
      {isBeside && host !== undefined && (
        <Beside request={request} host={host} onClose={() => setBeside(false)} />
      )}
      <RestResponse call={result && { sent: `${request.method} ${request.target}`, result }} />
    </>
  )
}

interface FailProps {
  readonly request: ReceivedRequest
  readonly onClose: () => void
}

function Fail({ request, onClose }: FailProps) {
  const { method, path, site } = request
  const plan = onSubmit(async ({ status = '', times = '', delay = '' }) => {
    const body = {
      path,
      method,
      ...(status && { status: Number(status) }),
      ...(times && { times: Number(times) }),
      ...(Number(delay) > 0 && { delay: Number(delay) }),
    }
    await planFault(body, site).then(onClose, showError)
  })
  return (
    <Dialog title="Make this fail" onClose={onClose}>
      <form onSubmit={plan}>
        <p class="wrapped">
          The next requests <code>{`${method} ${path}`}</code> to the site {site} get this instead.
        </p>
        <TextField
          label="Status"
          name="status"
          type="number"
          value="503"
          hint="400 to 599; empty for a delay only"
        />
        <TextField label="Number of requests" name="times" type="number" value="1" />
        <TextField label="Delay in milliseconds" name="delay" type="number" value="0" />
        <button type="submit" class="primary">
          Plan it
        </button>
      </form>
    </Dialog>
  )
}

export function RequestActions({ request }: { readonly request: ReceivedRequest }) {
  const [isFailing, setFailing] = useState(false)
  return (
    <section class="tools" aria-label="Actions">
      <CopyAs request={request} />
      <OfSite>
        <Replay request={request} onFail={() => setFailing(true)} />
      </OfSite>
      {isFailing && <Fail request={request} onClose={() => setFailing(false)} />}
    </section>
  )
}
