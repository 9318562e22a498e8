/** The size of an image after it was turned and cut. */
interface EditedDimensions {
  readonly width: number
  readonly height: number
}

/** Crops are in percent of the image. */
export type ImageEdit =
  | { readonly type: 'rotate'; readonly args: { readonly angle: number } }
  | { readonly type: 'crop'; readonly args: EditedDimensions }

function apply({ width, height }: EditedDimensions, edit: ImageEdit): EditedDimensions {
  if (edit.type === 'rotate') {
    const isTurned = Math.abs(edit.args.angle) % 180 === 90
    return isTurned ? { width: height, height: width } : { width, height }
  }
  const part = (length: number, percent: number) =>
    Math.max(1, Math.round((length * percent) / 100))
  return { width: part(width, edit.args.width), height: part(height, edit.args.height) }
}

const hasNoEffect = (edit: ImageEdit): boolean =>
  edit.type === 'rotate'
    ? edit.args.angle % 360 === 0
    : edit.args.width >= 100 && edit.args.height >= 100

/** Undefined when no edit changes anything. */
export function editedSize(
  size: EditedDimensions,
  edits: readonly ImageEdit[],
): EditedDimensions | undefined {
  const { width, height } = edits.reduce(apply, size)
  return edits.every(hasNoEffect) ? undefined : { width, height }
}
