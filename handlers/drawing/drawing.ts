/**
 * Two-colour drawings on squares of eight by eight pixels. A square is one block of a JPEG and one
 * byte of a two-colour PNG or WebP, so that no format needs arithmetic per pixel.
 */

type Colour = readonly [red: number, green: number, blue: number]

/** The inked area in squares; rows outside the given range are empty. */
interface Ink {
  readonly from: number
  readonly to: number
  readonly isAt: (column: number, row: number) => boolean
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly paper: Colour
  readonly ink: Colour
  readonly area: Ink
}

export const SQUARE = 8

/** Row by row, whether each square is inked. */
export function* rowsOf({ width, height, area }: Drawing): Generator<readonly boolean[]> {
  const empty = new Array<boolean>(Math.ceil(width / SQUARE)).fill(false)
  for (let row = 0; row * SQUARE < height; row += 1)
    yield row >= area.from && row < area.to
      ? empty.map((_, column) => area.isAt(column, row))
      : empty
}

const WHITE: Colour = [255, 255, 255]
const SATURATION = 0.35
const LIGHTNESS = 0.62

/** `hsl(… 35% 62%)`. */
function colourOf(hue: number): Colour {
  const chroma = SATURATION * Math.min(LIGHTNESS, 1 - LIGHTNESS)
  const channel = (shift: number): number => {
    const turn = (shift + hue / 30) % 12
    return Math.round(255 * (LIGHTNESS - chroma * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

const GLYPH_COLUMNS = 3
const GLYPH_ROWS = 5
const PITCH = GLYPH_COLUMNS + 1
const LINE_ROWS = GLYPH_ROWS + 1
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Each letter is five rows of three squares. */
const GLYPHS = [
  '### ##. ### ### #.# ### ### ### ### ### ### ##. ### ##. ### ### ### #.# ### ..# #.# #.. #.# ##. ### ### ### ### ### ### #.# #.# #.# #.# #.# ###',
  '#.# .#. ..# ..# #.# #.. #.. ..# #.# #.# #.# #.# #.. #.# #.. #.. #.. #.# .#. ..# #.# #.. ### #.# #.# #.# #.# #.# #.. .#. #.# #.# #.# #.# #.# ..#',
  '#.# .#. ### ### ### ### ### ..# ### ### ### ##. #.. #.# ##. ##. #.# ### .#. ..# ##. #.. ### #.# #.# ### #.# ##. ### .#. #.# #.# ### .#. .#. .#.',
  '#.# .#. #.. ..# ..# ..# #.# ..# #.# ..# #.# #.# #.. #.# #.. #.. #.# #.# .#. #.# #.# #.. #.# #.# #.# #.. ### #.# ..# .#. #.# #.# ### #.# .#. #..',
  '### ### ### ### ..# ### ### ..# ### ### #.# ##. ### ##. ### #.. ### #.# ### ### #.# ### #.# #.# ### #.. ..# #.# ### .#. ### .#. #.# #.# .#. ###',
]

/** Maps a text to the available letters: `é` is an E, a sign a space. */
const toLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^0-9A-Z]+/g, ' ')
    .trim()

function isInLine(line: string, column: number, row: number): boolean {
  const letter = LETTERS.indexOf(line[Math.floor(column / PITCH)] ?? ' ')
  const within = column % PITCH
  if (letter < 0 || within === GLYPH_COLUMNS || row >= GLYPH_ROWS) return false
  return GLYPHS[row]?.[letter * PITCH + within] === '#'
}

/** The first words of a text, as many as fit. */
function fittingText(text: string, maxLetters: number): string {
  const words = toLetters(text)
  if (words.length <= maxLetters) return words
  return words.slice(0, Math.max(0, words.lastIndexOf(' ', maxLetters)))
}

interface PaperSize {
  readonly width: number
  readonly height: number
}

/** The lines that fit, vertically centred. */
export function caption({ width, height }: PaperSize, texts: readonly string[]): Ink {
  const columns = Math.floor(width / SQUARE)
  const lines = texts
    .map((text) => fittingText(text, Math.floor((columns + 1) / PITCH)))
    .filter(Boolean)
  const rows = height / SQUARE
  const top = Math.floor((rows - lines.length * LINE_ROWS) / 2)
  const isAt = (column: number, row: number): boolean => {
    const line = lines[Math.floor((row - top) / LINE_ROWS)] ?? ''
    const left = Math.floor((columns - line.length * PITCH + 1) / 2)
    return column >= left && isInLine(line, column - left, (row - top) % LINE_ROWS)
  }
  return { from: top, to: top < 0 ? top : top + lines.length * LINE_ROWS, isAt }
}

/** Head and shoulders. */
export function face({ width, height }: PaperSize): Ink {
  const isWithin = (x: number, y: number): boolean =>
    Math.hypot(x - 0.5, y - 0.39) < 0.2 || Math.hypot((x - 0.5) / 0.4, (y - 1) / 0.36) < 1
  const isAt = (column: number, row: number): boolean =>
    isWithin(((column + 0.5) * SQUARE) / width, ((row + 0.5) * SQUARE) / height)
  return { from: 0, to: height, isAt }
}

export const createDrawing = ({ width, height }: PaperSize, hue: number, area: Ink): Drawing => ({
  width,
  height,
  paper: colourOf(hue),
  ink: WHITE,
  area,
})
