export const BUNDLE: string
export function ensureBundle(): Promise<void>
