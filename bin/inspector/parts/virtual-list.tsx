import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

interface VirtualListProps<T> {
  readonly label: string
  readonly count: number
  readonly rowHeight: number
  readonly at: (index: number) => T | undefined
  readonly keyOf: (item: T) => string | number
  /** The index of the open item; -1 without any. */
  readonly current: number
  readonly onKey: (event: KeyboardEvent) => void
  readonly children: (item: T, index: number) => ComponentChildren
}

const BEYOND = 8

type ScrollRef = { readonly current: HTMLElement | null }

function useViewport() {
  const element = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() => setHeight(current.clientHeight))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, top, setTop, height }
}

const MAX_ADDED = 1000

/** Keeps the scroll position when rows are added above the visible ones. */
function useAnchor<T>({ count, rowHeight, at, keyOf }: VirtualListProps<T>, element: ScrollRef) {
  const first = useRef<string | number | undefined>(undefined)
  useLayoutEffect(() => {
    const keyAt = (index: number): string | number | undefined => {
      const item = at(index)
      return item === undefined ? undefined : keyOf(item)
    }
    const before = first.current
    first.current = keyAt(0)
    const { current } = element
    if (!current?.scrollTop || before === undefined || before === first.current) return
    const rows = Array.from({ length: Math.min(count, MAX_ADDED) }, (_, index) => keyAt(index))
    current.scrollTop += Math.max(0, rows.indexOf(before)) * rowHeight
  })
}

/** Scrolls to the open item when another one is opened. */
function useCurrent<T>(props: VirtualListProps<T>, element: ScrollRef) {
  const { current: index, rowHeight, at, keyOf } = props
  const item = at(index)
  useLayoutEffect(() => {
    const { current } = element
    if (!current || index < 0) return
    const top = index * rowHeight
    const lowest = top + rowHeight - current.clientHeight
    current.scrollTop = Math.min(top, Math.max(lowest, current.scrollTop))
  }, [item === undefined ? undefined : keyOf(item)])
}

/** Renders only the visible rows. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, count, rowHeight, at, keyOf, onKey, children } = props
  const { element, top, setTop, height } = useViewport()
  useAnchor(props, element)
  useCurrent(props, element)
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND)
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND)
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset)
  return (
    <section
      ref={element}
      class="virtual"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      onKeyDown={onKey}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <ul class="plain" style={{ height: `${count * rowHeight}px` }}>
        {rows.map((index) => {
          const item = at(index)
          return item === undefined ? null : (
            <li
              key={keyOf(item)}
              aria-setsize={count}
              aria-posinset={index + 1}
              style={{ top: `${index * rowHeight}px`, height: `${rowHeight}px` }}
            >
              {children(item, index)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
