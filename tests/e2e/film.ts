import type { Page } from '@playwright/test'

/** A second of a moving picture, 64 by 48 points, recorded by the browser: its bytes, as a customer's phone sends them. */
export async function aFilm(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const over = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let n = 0; n < 20; n++) {
      if (pen) pen.fillStyle = `hsl(${n * 18} 80% 50%)`
      pen?.fillRect(0, 0, 64, 48)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    recorder.stop()
    await over
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}
