/** What is said while the remote catalogue of plugins and themes is out of reach. */
export const UNREACHABLE = 'The catalogue could not be reached. Please try again later.'
