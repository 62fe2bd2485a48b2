import { Button } from '@mantine/core'
import { isOpenable } from '@ui/kit/isOpenable'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '../Team.module.css'
import { teamTexts } from '../texts/pt_BR'
import { UserPhoto } from '../UserPhoto'

const CropDialog = layerPart(() => import('./CropDialog'))

type Props = {
  name: string
  /** The address of the picture that is there, or one that was cut out and is still here. */
  image: string | Blob | null
  error: ReactNode
  onChange: (image: Blob | null) => void
}

/** A user's photo: shown, chosen, cut to a square, taken away. */
export function PhotoField({ name, image, error, onChange }: Props) {
  const t = useTexts(teamTexts)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [bad, setBad] = useState(false)
  const shown = useAddress(image)
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  return (
    <div className={styles.photoField}>
      <UserPhoto name={name} image={shown} size={72} />
      <div>
        <div className={styles.names}>
          <Button variant="default" onClick={() => input.current?.click()}>
            {t(image === null ? 'users.choosePhoto' : 'users.changePhoto')}
          </Button>
          {image !== null && (
            <Button variant="subtle" color="danger" onClick={() => onChange(null)}>
              {t('users.removePhoto')}
            </Button>
          )}
        </div>
        <p className={error || bad ? styles.failure : styles.muted} role={error || bad ? 'alert' : undefined}>
          {error || t(bad ? 'users.photoBad' : 'users.photoHelp')}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('users.photo')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          setBad(false)
          if (file)
            void isOpenable(file).then((is) => (is ? setChosen(URL.createObjectURL(file)) : setBad(true)))
        }}
      />
      {chosen && (
        <CropDialog
          address={chosen}
          onBad={() => {
            setChosen(null)
            setBad(true)
          }}
          onCut={(blob) => {
            setChosen(null)
            onChange(blob)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

/** An address to show it by; one of this page's own goes with the component. */
function useAddress(image: string | Blob | null): string | null {
  const [own, setOwn] = useState<string | null>(null)
  useEffect(() => {
    if (!(image instanceof Blob)) return
    const address = URL.createObjectURL(image)
    setOwn(address)
    return () => URL.revokeObjectURL(address)
  }, [image])
  return image instanceof Blob ? own : image
}
