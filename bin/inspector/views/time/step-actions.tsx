import { useState } from 'preact/hooks'
import { fetchControl } from '#bin/inspector/client/control.ts'
import { Dialog } from '#bin/inspector/parts/dialog.tsx'
import { download } from '#bin/inspector/parts/download.ts'
import { TextField } from '#bin/inspector/parts/field.tsx'
import { focusView } from '#bin/inspector/parts/focus-view.ts'
import { onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { goTo, hashOf, site } from '#bin/inspector/state/route.ts'
import { fetchSiteJson, runAction, showError, undoStep } from '#bin/inspector/state/session.ts'
import type { StepSummary } from '#handlers/control/history/show.ts'
import { causeText } from './cause.rules.ts'

export const goBack = (step: number): Promise<boolean> =>
  runAction(`${site.value} is as it was after step ${step}`, () =>
    fetchSiteJson(`POST /history/${step}/back`),
  )

async function save(step: number): Promise<void> {
  const response = await fetchControl(`GET /history/${step}/dataset`, { site: site.value })
  download(`${site.value}-step-${step}.dataset.json`, await response.text())
}

interface StepDialogProps {
  readonly step: StepSummary
  readonly onClose: () => void
}

function Branch({ step: { step }, onClose }: StepDialogProps) {
  const branch = onSubmit(async ({ name = '' }) => {
    const isMade = await runAction(`${name} starts from step ${step}`, () =>
      fetchSiteJson(`POST /history/${step}/branch`, { site: name }),
    )
    if (!isMade) return
    onClose()
    goTo(hashOf({ view: 'time', parts: [], site: name, filters: {} }))
    focusView()
  })
  return (
    <Dialog title={`Branch from step ${step}`} onClose={onClose}>
      <form onSubmit={branch}>
        <TextField
          label="Name of the new site"
          name="name"
          required
          hint="It starts with the state after the step; this site does not change."
        />
        <button type="submit" class="primary">
          Make it
        </button>
      </form>
    </Dialog>
  )
}

function Rename({ step: { step, name = '' }, onClose }: StepDialogProps) {
  const rename = onSubmit(async (texts) => {
    const body = { name: texts['name'] ?? '' }
    const isNamed = await runAction(`Step ${step} is named ${body.name}`, () =>
      fetchSiteJson(`PUT /history/${step}`, body),
    )
    if (isNamed) onClose()
  })
  return (
    <Dialog title={`Name step ${step}`} onClose={onClose}>
      <form onSubmit={rename}>
        <TextField label="Name" name="name" value={name} />
        <button type="submit" class="primary">
          Name it
        </button>
      </form>
    </Dialog>
  )
}

const DIALOGS = { branch: Branch, rename: Rename }

const UndoButton = ({ step }: { readonly step: StepSummary }) =>
  step.overwrittenBy === undefined ? (
    <button type="button" class="small" onClick={() => undoStep(step.step, causeText(step))}>
      Undo
    </button>
  ) : (
    <span class="quiet">Changed again by step {step.overwrittenBy}</span>
  )

export function StepActions({ step }: { readonly step: StepSummary }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const Opened = open && DIALOGS[open]
  return (
    <div class="row wrap">
      <UndoButton step={step} />
      <button type="button" class="small" onClick={() => goBack(step.step)}>
        Go back to here
      </button>
      <button type="button" class="small" onClick={() => setOpen('branch')}>
        Branch…
      </button>
      <button type="button" class="small" onClick={() => setOpen('rename')}>
        Name…
      </button>
      <button type="button" class="small" onClick={() => save(step.step).catch(showError)}>
        Save as a dataset
      </button>
      {Opened && <Opened step={step} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
