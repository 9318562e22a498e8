/** The tag as an id: a word. */
export const wordOf = (tag: string): string => tag.replace(/\W/g, '_')
