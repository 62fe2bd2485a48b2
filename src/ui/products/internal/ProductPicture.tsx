import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import styles from '../Products.module.css'
import { productTexts } from '../texts/pt_BR'
import type { ProductRow } from './ProductCells'

type Props = {
  row: ProductRow | null
  value: string | Blob | null
  onChange: (image: Blob | null) => void
}

/** The picture of a product: its own, a new one, or the bank's. */
export function ProductPicture({ row, value, onChange }: Props) {
  const t = useTexts(productTexts)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof Blob)) return setShown(value)
    const address = URL.createObjectURL(value)
    setShown(address)
    return () => URL.revokeObjectURL(address)
  }, [value])
  const bank = row && !row.own_image ? row.image_url : null
  const picture = shown ?? bank
  return (
    <div className={styles.picture}>
      <span>
        {picture ? (
          <img src={picture} alt={t('fields.picture')} />
        ) : (
          <IconPhoto size={28} stroke={1.5} aria-hidden />
        )}
      </span>
      <div className={styles.names} style={{ gap: 8 }}>
        <small>
          {value === null ? t(bank ? 'fields.bankPicture' : 'fields.noPicture') : t('fields.picture')}
        </small>
        <span className="row wrap gap-8">
          <FileButton onChange={(file) => file && onChange(file)} accept="image/jpeg,image/png">
            {(props) => (
              <Button {...props} variant="default">
                {t('fields.choose')}
              </Button>
            )}
          </FileButton>
          {value !== null && (
            <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
              {t('fields.removePicture')}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}
