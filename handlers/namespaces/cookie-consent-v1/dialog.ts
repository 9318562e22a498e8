import { storedDocument } from '#handlers/archetypes/document.ts'

/** The dialog; raising its version makes visitors see it again. */
export const dialogDocument = storedDocument('cookie-consent.dialog', {
  version: 1,
  excludedCountries: [] as readonly string[],
  /** Where the table of countries places every visitor. */
  visitorCountry: 'DE',
})
