const SUGGESTION = /did you mean (\S+)\?/

/** The name that a message suggests: `there is no such route (did you mean /core/v2/posts?)`. */
export const suggestionIn = (message: string): string | undefined => SUGGESTION.exec(message)?.[1]
