import { Dialog } from '@ui/kit/Dialog'
import '../teamStyles'
import 'react-easy-crop/react-easy-crop.css'
import { Button, Slider } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import styles from '../Team.module.css'
import { teamTexts } from '../texts/pt_BR'
import { squareOf } from './squareOf'

type Props = {
  /** Of the picture that was chosen. */
  address: string
  onCut: (picture: Blob) => void
  /** It is no picture that this browser can open. */
  onBad: () => void
  onClose: () => void
}

/** Chooses the square of a picture that will be shown. */
export default function CropDialog({ address, onCut, onBad, onClose }: Props) {
  const t = useTexts(teamTexts)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  const cut = async () => {
    if (!area) return
    setBusy(true)
    const picture = await squareOf(address, area)
    if (picture) onCut(picture)
    else onBad()
  }
  return (
    <Dialog title={t('users.crop')} onClose={onClose}>
      <div className={styles.form}>
        <div className={styles.crop}>
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: onBad }}
          />
        </div>
        <Slider
          min={1}
          max={3}
          step={0.05}
          label={null}
          value={zoom}
          onChange={setZoom}
          thumbLabel={t('users.zoom')}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button loading={busy} disabled={!area} onClick={() => void cut()}>
            {t('users.useCrop')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
