import type { OutgoingFile } from '@app/panel/commands'
import { create } from 'qrcode'

/** Of a module, pixels: a code of 60 modules is read from another phone's screen. */
const MODULE_PX = 8
/** The quiet zone that readers want, modules. */
const QUIET = 4

/** A QR code as a picture to be sent; null where this browser draws none. */
export async function qrPicture(text: string, name: string): Promise<OutgoingFile | null> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = (modules.size + 2 * QUIET) * MODULE_PX
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#000'
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x))
        context.fillRect((x + QUIET) * MODULE_PX, (y + QUIET) * MODULE_PX, MODULE_PX, MODULE_PX)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && { blob, name, mime: 'image/png', kind: 'image', voice: false }
}
