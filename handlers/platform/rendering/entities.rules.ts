/** Allowed entities; every other ampersand is escaped. */

const NAMES = new Set(
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn acute
  micro para middot cedil ordm raquo iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
  Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash
  Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave
  eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
  ugrave uacute ucirc uuml yacute thorn yuml quot amp lt gt apos OElig oelig Scaron scaron Yuml circ
  tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger
  permil lsaquo rsaquo euro fnof Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu
  Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta
  iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih
  piv bull hellip prime Prime oline frasl weierp image real trade alefsym larr uarr rarr darr harr crarr
  lArr uArr rArr dArr hArr forall part exist empty nabla isin notin ni prod sum minus lowast radic prop
  infin ang and or cap cup int sim cong asymp ne equiv le ge sub sup nsub sube supe oplus otimes perp
  sdot lceil rceil lfloor rfloor lang rang loz spades clubs hearts diams sup1 sup2 sup3 frac14 frac12
  frac34 there4`.split(/\s+/),
)

const MAX_CODE_POINT = 0x10ffff
const isCharacter = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && code <= MAX_CODE_POINT)

/** Numbers have at least three digits and no further leading zeros. */
function decimal(digits: string, whole: string): string {
  const code = Number(digits)
  return isCharacter(code) ? `&#${String(code).padStart(3, '0')};` : `&amp;${whole.slice(1)}`
}

function hexadecimal(digits: string, whole: string): string {
  const isGood = isCharacter(Number.parseInt(digits, 16))
  return isGood ? `&#x${digits.replace(/^0+/, '')};` : `&amp;${whole.slice(1)}`
}

const AMPERSAND = /&(?:([A-Za-z]{2,8}\d{0,2});|#(0*\d{1,7});|#[Xx](0*[0-9A-Fa-f]{1,6});)?/g

type EntityGroups = readonly (string | undefined)[]

function escapeOne(whole: string, [name, digits, hex]: EntityGroups): string {
  if (name !== undefined) return NAMES.has(name) ? whole : `&amp;${name};`
  if (digits !== undefined) return decimal(digits, whole)
  return hex === undefined ? '&amp;' : hexadecimal(hex, whole)
}

export const escapeAmpersands = (text: string): string =>
  text.includes('&')
    ? text.replace(AMPERSAND, (whole, ...groups: string[]) => escapeOne(whole, groups))
    : text
