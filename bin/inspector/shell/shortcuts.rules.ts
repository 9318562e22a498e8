/** Keyboard shortcuts: single keys, as long as no text is typed. */

export type ShortcutAction =
  | 'search'
  | 'list'
  | 'next'
  | 'previous'
  | 'detail'
  | 'close'
  | 'undo'
  | number

export const SHORTCUTS: readonly (readonly [keys: string, effect: string])[] = [
  ['/', 'go to the search field or the first filter of the view'],
  ['j', 'open the next request of the list'],
  ['k', 'open the previous request of the list'],
  ['d', 'go to the details beside the list'],
  ['Escape', 'dismiss the notice, else close the open request'],
  ['u', 'undo the change of the notice'],
  ['1 to 9', 'open a view'],
  ['?', 'show this list'],
]

const ACTIONS: Readonly<Record<string, ShortcutAction>> = {
  '/': 'search',
  '?': 'list',
  j: 'next',
  k: 'previous',
  d: 'detail',
  u: 'undo',
  Escape: 'close',
}

interface PressedKey {
  readonly key: string
  readonly hasModifier: boolean
  /** Whether the focus is in a field. */
  readonly isTyping: boolean
}

export function actionOf({ key, hasModifier, isTyping }: PressedKey): ShortcutAction | undefined {
  if (hasModifier || isTyping) return undefined
  return /^[1-9]$/.test(key) ? Number(key) - 1 : ACTIONS[key]
}
