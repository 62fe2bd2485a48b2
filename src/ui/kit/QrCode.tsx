import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from './QrCode.module.css'

/** Pictures that a hub may send instead of what stands in the code; nothing else is put into an address. */
const PICTURE = /^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/=]+$/

/** The code to be read by a phone, drawn from what stands in it. White in every theme: phones read no other. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const drawn = useMemo(() => (value.startsWith('data:') ? null : modulesOf(value)), [value])
  if (!drawn) return PICTURE.test(value) ? <img className={styles.code} src={value} alt={label} /> : null
  const side = drawn.size + 8
  return (
    <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={drawn.path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** The dark squares as one path, with the quiet zone of four that readers want. */
function modulesOf(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const parts: string[] = []
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) parts.push(`M${x + 4} ${y + 4}h1v1h-1z`)
  return { size: modules.size, path: parts.join('') }
}
