import type { Bundle } from './bundle.mjs'

export declare const COMMAND: Bundle
export declare const SERVERS: Bundle
export declare const LIBRARY: Bundle
export declare const IMPORTED: readonly string[]
