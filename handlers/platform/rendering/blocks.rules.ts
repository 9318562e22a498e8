/** Content of the block editor: markup between delimiters that are comments. */

// Attributes are written without angle brackets, so a search for their end stays short.
const DELIMITER = /<!--\s+\/?wp:[a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?\s+(?:\{[^<>]*\}\s+)?\/?-->/g

export const hasBlocks = (content: string): boolean => content.includes('<!-- wp:')

/** The delimiters go, what they enclose stays as it is. */
export const withoutDelimiters = (content: string): string => content.replace(DELIMITER, '')
