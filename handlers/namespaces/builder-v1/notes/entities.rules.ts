import { characterEntitiesHtml4 } from 'character-entities-html4'

/** The platform stores notes with the named character references of HTML 4. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["'", '&#039;'],
  ...Object.entries(characterEntitiesHtml4).map(([name, char]) => [char, `&${name};`] as const),
])

/** From the no-break space to the last named character, all in the basic plane. */
export const encodeEntities = (text: string): string =>
  text.replace(/["&'<>\u00a0-\u2666]/g, (char) => ENTITIES.get(char) ?? char)
