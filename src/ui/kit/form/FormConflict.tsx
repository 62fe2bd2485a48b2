import { Button } from '@mantine/core'
import { type Translate, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Dialog } from '../Dialog'
import dialog from '../Dialog.module.css'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './Form.module.css'

/** A field that somebody else has changed meanwhile, as it is asked about. */
type Clash = Readonly<{
  field: string
  name: string
  /** As people read it, or the value itself. */
  theirs: unknown
  mine: unknown
  /** Was it changed here as well? */
  both: boolean
}>

type Props = {
  clashes: readonly Clash[]
  /** `theirs`: the fields in which what somebody else has saved is to hold. */
  onChoose: (theirs: readonly string[]) => void
  onClose: () => void
}

/** Says what somebody else has changed while this form was open, and asks what is to hold: field by field, or all. */
export default function FormConflict({ clashes, onChoose, onClose }: Props) {
  const t = useTexts(administrationTexts)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(clashes.filter(({ both }) => !both).map(({ field }) => field)),
  )
  const take = (field: string, side: 'theirs' | 'mine') =>
    setTheirs((now) => {
      const chosen = new Set(now)
      if (side === 'theirs') chosen.add(field)
      else chosen.delete(field)
      return chosen
    })
  return (
    <Dialog onClose={onClose} title={t('conflict.title')} size="lg">
      <p className={dialog.text}>{t('conflict.text')}</p>
      {clashes.map(({ field, name, theirs: saved, mine: typed }) => (
        <fieldset key={field} className={styles.clash}>
          <legend>{name}</legend>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={theirs.has(field) === (side === 'theirs')}
                onChange={() => take(field, side)}
              />
              <span>
                <small className="block muted">{t(`conflict.${side}`)}</small>
                {valueText(side === 'theirs' ? saved : typed, t)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={dialog.buttons}>
        {clashes.length > 1 && (
          <>
            <Button variant="subtle" onClick={() => onChoose(clashes.map(({ field }) => field))}>
              {t('conflict.allTheirs')}
            </Button>
            <Button variant="subtle" onClick={() => onChoose([])}>
              {t('conflict.allMine')}
            </Button>
          </>
        )}
        <Button onClick={() => onChoose([...theirs])} data-autofocus>
          {t('conflict.save')}
        </Button>
      </div>
    </Dialog>
  )
}

/** A value of a form as people read it. */
function valueText(value: unknown, t: Translate<typeof administrationTexts>): string {
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
  if (Array.isArray(value)) {
    const plain = value.every((one) => typeof one === 'string' || typeof one === 'number')
    if (plain && value.length > 0) return value.map((one) => (one === '' ? '–' : String(one))).join(', ')
    return value.length === 0 ? t('conflict.empty') : t('conflict.items', { count: value.length })
  }
  const text = value === null || value === undefined ? '' : String(value).trim()
  return text === '' ? t('conflict.empty') : text
}
