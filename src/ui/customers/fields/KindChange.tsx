import { useCommands } from '@app/panel/panel'
import type { FieldKind } from '@contract/customer-lists'
import { CustomerFieldFitDocument } from '@infra/graphql/customer-fields.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useEffect, useRef } from 'react'
import type { FieldRow } from '../FieldListPage'
import styles from './Fields.module.css'
import { fieldTexts } from './texts/pt_BR'

type Props = {
  id: string
  kind: FieldKind
  /** The choices that the field would have. */
  onChoices: (choices: FieldRow['choices']) => void
}

/** Says what would become of a field's values if it were of this kind: before it is saved. */
export function KindChange({ id, kind, onChoices }: Props) {
  const t = useTexts(fieldTexts)
  const { read } = useCommands()
  const { value, failure } = useRead(`fit ${id} ${kind}`, () => read(CustomerFieldFitDocument, { id, kind }))
  const fit = value?.customerFieldFit
  const take = useRef(onChoices)
  take.current = onChoices
  useEffect(() => {
    if (fit) take.current(fit.choices)
  }, [fit])
  if (failure)
    return (
      <p className={styles.bad} role="alert">
        {failure.message}
      </p>
    )
  if (!fit) return <p role="status">{t('looking')}</p>
  if (fit.misfits === 0)
    return (
      <p className={styles.good} role="status">
        {fit.values === 0 ? t('fitsNone') : t('fits', { count: fit.values })}
      </p>
    )
  const samples = fit.samples.map((sample) => `“${sample}”`).join(', ')
  return (
    <p className={styles.bad} role="alert">
      {t('misfits', { count: fit.misfits, all: fit.values, samples })} {t('misfitsWay')}
    </p>
  )
}
