/** Reads the width and height of an image from its first bytes. */
interface ImageDimensions {
  readonly width: number
  readonly height: number
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

function pngSize(view: DataView): ImageDimensions {
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function gifSize(view: DataView): ImageDimensions {
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Frame headers, without tables of the same range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(view: DataView): ImageDimensions | undefined {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

const LOW_14_BITS = 0x3fff

function webpSize(bytes: Uint8Array, view: DataView): ImageDimensions | undefined {
  const form = textAt(bytes, 12, 4)
  if (form === 'VP8X') {
    const length = (at: number) => (view.getUint32(at - 1, true) >>> 8) + 1
    return { width: length(24), height: length(27) }
  }
  if (form === 'VP8 ')
    return {
      width: view.getUint16(26, true) & LOW_14_BITS,
      height: view.getUint16(28, true) & LOW_14_BITS,
    }
  if (form !== 'VP8L') return undefined
  const bits = view.getUint32(21, true)
  return { width: (bits & LOW_14_BITS) + 1, height: ((bits >>> 14) & LOW_14_BITS) + 1 }
}

const MIN_LENGTH = 30

/** Undefined for other formats and damaged files. */
export function imageDimensions(bytes: Uint8Array): ImageDimensions | undefined {
  if (bytes.length < MIN_LENGTH) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (textAt(bytes, 1, 3) === 'PNG') return pngSize(view)
  if (textAt(bytes, 0, 3) === 'GIF') return gifSize(view)
  if (view.getUint16(0) === 0xffd8) return jpegSize(view)
  return textAt(bytes, 8, 4) === 'WEBP' ? webpSize(bytes, view) : undefined
}
