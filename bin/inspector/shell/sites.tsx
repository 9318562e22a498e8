import { useState } from 'preact/hooks'
import { Dialog } from '#bin/inspector/parts/dialog.tsx'
import { TextField } from '#bin/inspector/parts/field.tsx'
import { onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { goTo, hashOf, route, site } from '#bin/inspector/state/route.ts'
import { health } from '#bin/inspector/state/session.ts'

/** Opens the same view of another site; the open record may not exist there. */
const choose = (name: string): void =>
  goTo(hashOf({ view: route.value.view, parts: [], site: name, filters: {} }))

function NewSite({ onClose }: { readonly onClose: () => void }) {
  const open = onSubmit(({ name = '' }) => {
    choose(name)
    onClose()
  })
  return (
    <Dialog title="Open a site" onClose={onClose}>
      <form onSubmit={open}>
        <TextField
          label="Name"
          name="name"
          required
          hint="A new site starts as a copy of the dataset. Requests select a site with the header x-understudy-site or the path prefix /~name/."
        />
        <button type="submit" class="primary">
          Open
        </button>
      </form>
    </Dialog>
  )
}

export function SiteChooser() {
  const [isAsking, setAsking] = useState(false)
  const names = [...new Set(['default', ...(health.value?.sites ?? []), site.value])]
  return (
    <div class="row">
      <label for="site">Site</label>
      <select id="site" value={site.value} onChange={(event) => choose(event.currentTarget.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" aria-label="Open another site" onClick={() => setAsking(true)}>
        +
      </button>
      {isAsking && <NewSite onClose={() => setAsking(false)} />}
    </div>
  )
}
