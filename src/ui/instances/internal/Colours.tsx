import { useTexts } from '@ui/kit/text'
import type { CSSProperties } from 'react'
import styles from '../Build.module.css'
import { instanceTexts } from '../texts/pt_BR'

/** Told apart by people who see few colours, too; the name goes with each. */
const COLOURS = [
  '#0491FF',
  '#28C76F',
  '#FF9F43',
  '#EA5455',
  '#7367F0',
  '#00A5A8',
  '#D6529E',
  '#8A6D3B',
  '#5B6472',
] as const

type Props = { value: string | null; onChange: (colour: string | null) => void }

/** The colour by which a connection's attendances are known in the list. */
export function Colours({ value, onChange }: Props) {
  const t = useTexts(instanceTexts)
  const own = value !== null && !COLOURS.some((one) => one === value.toUpperCase()) ? [value] : []
  const option = (colour: string | null) => (
    <label
      key={colour}
      className={styles.swatch}
      title={colour ?? t('form.noColor')}
      data-none={colour === null || undefined}
      style={colour === null ? undefined : ({ '--colour': colour } as CSSProperties)}
    >
      <input
        type="radio"
        name="colour"
        aria-label={colour ?? t('form.noColor')}
        checked={(value?.toUpperCase() ?? null) === (colour?.toUpperCase() ?? null)}
        onChange={() => onChange(colour)}
      />
    </label>
  )
  return (
    <fieldset className={styles.swatches}>
      <legend>{t('form.color')}</legend>
      <small>{t('form.colorHint')}</small>
      <div className={styles.swatchRow}>{[null, ...COLOURS, ...own].map(option)}</div>
    </fieldset>
  )
}
