/** Keeps the focus near its place when a change of the page removes the focused element. */
import { focusView } from '#bin/inspector/parts/focus-view.ts'
import { route } from '#bin/inspector/state/route.ts'

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea'

/** The focused element of the view with its ancestors, innermost first. */
interface FocusPlace {
  readonly elements: readonly Element[]
  readonly address: string
}

const addressOf = (): string => [route.value.view, ...route.value.parts].join('/')

function placeOf(element: Element, view: Element): FocusPlace {
  const elements: Element[] = []
  for (let each: Element | null = element; each && each !== view; each = each.parentElement)
    elements.push(each)
  return { elements, address: addressOf() }
}

const labelOf = (element: Element): string =>
  `${element.tagName} ${element.getAttribute('name') ?? ''} ${element.textContent}`

/** The same control where it was rendered again, else the first one of its surroundings. */
function substituteFor({ elements: [lost, ...outer] }: FocusPlace): HTMLElement | undefined {
  for (const each of outer.filter(({ isConnected }) => isConnected)) {
    const list = each.closest<HTMLElement>('.virtual')
    if (list) return list
    const all = [...each.querySelectorAll<HTMLElement>(FOCUSABLE)]
    const same = all.find((other) => lost && labelOf(other) === labelOf(lost))
    if (all.length > 0) return same ?? all[0]
  }
  return undefined
}

/** Starts to watch the view; the returned function stops. */
export function keepFocus(view: Element): () => void {
  let place: FocusPlace | undefined
  const remember = ({ target }: Event): void => {
    place = target instanceof Element ? placeOf(target, view) : undefined
  }
  // Left by the user, not removed.
  const forget = ({ target }: Event): void =>
    queueMicrotask(() => {
      const [last] = place?.elements ?? []
      if (last === target && last?.isConnected) place = undefined
    })
  const observer = new MutationObserver(() => {
    const lost = place
    if (!lost || lost.elements[0]?.isConnected || document.activeElement !== document.body) return
    place = undefined
    const substitute = substituteFor(lost)
    if (lost.address !== addressOf()) return
    if (substitute) substitute.focus({ preventScroll: true })
    else focusView()
  })
  view.addEventListener('focusin', remember)
  view.addEventListener('focusout', forget)
  observer.observe(view, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    view.removeEventListener('focusin', remember)
    view.removeEventListener('focusout', forget)
  }
}
