import { useState } from 'preact/hooks'
import { LabelledField } from '#bin/inspector/parts/field.tsx'
import { Loaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { goTo, route, site, to } from '#bin/inspector/state/route.ts'
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import { OneRecord } from './record.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordTable } from './table.tsx'

/** The default collection. */
const FIRST = 'posts'

interface ListProps {
  readonly collections: readonly CollectionView[]
}

const Entry = ({ collection }: { readonly collection: CollectionView }) => (
  <li>
    <a
      href={to('records', collection.name)}
      {...((route.value.parts[0] ?? FIRST) === collection.name && {
        'aria-current': 'true' as const,
      })}
    >
      {collection.name} <span class="quiet">{collection.size.toLocaleString('en')}</span>
    </a>
  </li>
)

/** A narrow screen has a select element instead of the list. */
const NarrowChoice = ({ collections }: ListProps) => (
  <LabelledField label="Collection">
    {(id) => (
      <select
        id={id}
        value={route.value.parts[0] ?? FIRST}
        onChange={(event) => goTo(to('records', event.currentTarget.value))}
      >
        {collections.map(({ name, size }) => (
          <option key={name} value={name}>
            {name} ({size})
          </option>
        ))}
      </select>
    )}
  </LabelledField>
)

function CollectionList({ collections }: ListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? collections : collections.filter(({ size }) => size > 0)
  return (
    <div class="side collections">
      <div class="narrow">
        <NarrowChoice collections={collections} />
      </div>
      <ul class="plain links">
        {shown.map((collection) => (
          <Entry key={collection.name} collection={collection} />
        ))}
      </ul>
      <button type="button" class="small" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
        Show empty ones
      </button>
    </div>
  )
}

function Chosen({ collections }: ListProps) {
  const [name = FIRST, key] = route.value.parts
  const collection = collections.find((each) => each.name === name)
  if (!collection) return <p class="problem">There is no collection {name}.</p>
  if (key === undefined)
    return <RecordTable key={name} collection={collection} collections={collections} />
  if (key === 'new') return <RecordForm collection={collection} />
  return <OneRecord key={`${site.value} ${name} ${key}`} collection={collection} id={key} />
}

export function RecordsView() {
  const collections = useSiteData('/collections')
  return (
    <Loaded of={collections}>
      {(list) => (
        <div class="split records">
          <CollectionList collections={list} />
          <div class="detail">
            <Chosen collections={list} />
          </div>
        </div>
      )}
    </Loaded>
  )
}
