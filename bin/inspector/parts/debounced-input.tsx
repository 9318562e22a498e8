import { useEffect, useState } from 'preact/hooks'

const PAUSE_MS = 250

interface DebouncedInputProps {
  readonly id: string
  readonly value: string
  readonly onSettle: (text: string) => void
}

/** Debounced input, for expensive requests. */
export function DebouncedInput({ id, value, onSettle }: DebouncedInputProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onSettle(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      id={id}
      value={text}
      autocomplete="off"
      onInput={(event) => setText(event.currentTarget.value)}
    />
  )
}
