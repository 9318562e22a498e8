import type { Plugin } from 'esbuild'

export declare const slim: Plugin
