/** The characters allowed in header names and values; node throws for any others. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

export const isHeaderName = (name: string): boolean => NAME.test(name)
export const isHeaderValue = (value: string): boolean => VALUE.test(value)
