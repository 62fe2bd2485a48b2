import '@ui/kit/texts/shared/pt_BR'
import { filledIn } from '@domain/templates/filled-in'
import { valuesIn } from '@domain/templates/quick-answer'
import { useTexts } from '@ui/kit/text'
import { useStoreValues } from '@ui/variables/useStoreValues'
import styles from '../Relationship.module.css'
import { relationshipTexts } from '../texts/pt_BR'

/** What an invented customer would read, as it is typed. */
export function MessagePreview({ text }: { text: string }) {
  const t = useTexts(relationshipTexts)
  const store = useStoreValues({ instance_id: null, department_id: null })
  const shown = filledIn(text, {
    ...store,
    ...valuesIn({
      customer: t('sample.customer'),
      protocol: '',
      shop: t('sample.shop'),
      attendant: '',
      hour: 9,
    }),
    numero_pedido: '1024',
    total_pedido: 'R$ 89,90',
  })
  return (
    <section className={styles.preview} aria-label={t('shared:preview')}>
      <small>{t('shared:preview')}</small>
      <p>{shown ?? t('templates.nothingToShow')}</p>
    </section>
  )
}
