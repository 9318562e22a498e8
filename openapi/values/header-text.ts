/** What the name and the value of a header may be made of; node throws at anything else. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

export const isHeaderName = (name: string): boolean => NAME.test(name)
export const isHeaderValue = (value: string): boolean => VALUE.test(value)
