import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Dialog } from '#bin/inspector/parts/dialog.tsx'
import { focusDetail, focusSearch } from '#bin/inspector/parts/focus-view.ts'
import { goTo, route, to } from '#bin/inspector/state/route.ts'
import { dismissNotice, notice } from '#bin/inspector/state/session.ts'
import { SearchKeyList } from '#bin/inspector/views/requests/search-keys.tsx'
import { actionOf, SHORTCUTS, type ShortcutAction } from './shortcuts.rules.ts'

const STORED = 'understudy-shortcuts'

const isListed = signal(false)
/** They can be switched off: voice input may trigger single keys. */
const isOn = signal(localStorage.getItem(STORED) !== 'off')

function switchOn(on: boolean): void {
  isOn.value = on
  localStorage.setItem(STORED, on ? 'on' : 'off')
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, dialog *')

/** The neighbour of the open request in the list, else its first. */
function moveBy(step: number): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.virtual a.request')]
  const here = links.findIndex((link) => link.hasAttribute('aria-current'))
  const next = links[here < 0 ? 0 : here + step]
  if (next) goTo(next.hash)
}

function close(): void {
  if (notice.value) dismissNotice()
  else if (route.value.view === 'requests') goTo(to('requests'))
}

const EFFECTS = {
  search: focusSearch,
  list: () => {
    isListed.value = true
  },
  next: () => moveBy(1),
  previous: () => moveBy(-1),
  detail: focusDetail,
  undo: () => notice.value?.undo?.(),
  close,
} as const

function run(action: ShortcutAction, views: readonly string[]): void {
  if (typeof action !== 'number') EFFECTS[action]()
  else if (views[action] !== undefined) goTo(to(views[action]))
}

function useShortcuts(views: readonly string[]): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, altKey, metaKey, target } = event
      const hasModifier = ctrlKey || altKey || metaKey
      const action = actionOf({ key, hasModifier, isTyping: isField(target) })
      if (action === undefined || (!isOn.value && action !== 'list')) return
      event.preventDefault()
      run(action, views)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const ShortcutList = () => (
  <Dialog
    title="Keyboard shortcuts"
    onClose={() => {
      isListed.value = false
    }}
  >
    <label>
      <input
        type="checkbox"
        checked={isOn.value}
        onChange={(event) => switchOn(event.currentTarget.checked)}
      />{' '}
      Use shortcuts
    </label>
    <dl class="shortcuts">
      {SHORTCUTS.map(([keys, effect]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{effect}</dd>
        </div>
      ))}
    </dl>
    <h3>Keys in the search of requests</h3>
    <SearchKeyList />
  </Dialog>
)

/** The button that lists the shortcuts, and the shortcuts themselves. */
export function Shortcuts({ views }: { readonly views: readonly string[] }) {
  useShortcuts(views)
  return (
    <>
      <button
        type="button"
        class="small keys"
        aria-label="Keyboard shortcuts"
        onClick={EFFECTS.list}
      >
        ?
      </button>
      {isListed.value && <ShortcutList />}
    </>
  )
}
