export const UNREACHABLE = 'The catalogue could not be reached. Please try again later.'
