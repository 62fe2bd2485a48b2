/** Of 1: what pictures of phones are kept with. */
const QUALITY = 0.9

/** The picture as JPEG, see-through parts white; null when the browser cannot read it. */
export async function asJpeg(picture: Blob): Promise<Blob | null> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(picture)
  } catch {
    // Cut off or no picture: the caller says so.
    return null
  }
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
