/** The message while the remote catalogue of plugins and themes is unreachable. */
export const UNREACHABLE = 'The catalogue could not be reached. Please try again later.'
