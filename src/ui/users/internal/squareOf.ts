/** Pixels of a side of a user's picture. */
const SIDE = 256

/**
 * A square of a picture as a small picture of its own (JPEG: WebP is for stickers, and checked as one). Everything
 * that the file said beside its pixels, such as where it was taken, stays behind. Null for what is no picture.
 */
export async function squareOf(
  address: string,
  { x, y, width, height }: Readonly<{ x: number; y: number; width: number; height: number }>,
): Promise<Blob | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null
  }
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
