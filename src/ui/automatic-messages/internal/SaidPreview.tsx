import '@ui/kit/texts/shared/pt_BR'
import type { Place } from '@domain/automatic-messages/place'
import type { Calendar } from '@domain/hours/opening'
import { lackingFields } from '@domain/store/store-variables'
import { filledIn } from '@domain/templates/filled-in'
import { valuesIn } from '@domain/templates/quick-answer'
import { textDoubts } from '@domain/templates/text-doubts'
import { Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { writtenTexts } from '@ui/variables/texts/pt_BR'
import { useVariableNames } from '@ui/variables/useCustomerVariables'
import { useStoreValues } from '@ui/variables/useStoreValues'
import { unknownSaid } from '@ui/variables/useTextDoubts'
import { useState } from 'react'
import styles from '../Automatic.module.css'
import { automaticTexts } from '../texts/pt_BR'
import type { Places } from '../usePlaces'
import { LackingFields } from './LackingFields'

type Props = {
  /** In the order in which they are sent; empty ones are not. */
  texts: readonly string[]
  /** Where the message holds, as it is chosen in the form. */
  place: Place
  places: Places
  /** The rows of the list that the last text opens. */
  rows?: readonly string[]
  /** Hours that are being written, in place of those that hold. */
  calendar?: Calendar
}

/**
 * What the customer will see, with an invented customer's values filled in and what the connection's store says of
 * itself: the message's own connection, or, where it is meant for several, the one that is chosen here.
 */
export function SaidPreview({ texts, place, places: { instances }, rows = [], calendar }: Props) {
  const t = useTexts(automaticTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const several = place.instanceId === null && instances.length > 1
  const only = instances.length === 1 ? instances[0]?.value : null
  const instanceId = place.instanceId ?? (several ? chosen : null) ?? only ?? null
  const shop = instances.find(({ value }) => value === instanceId)?.label
  const store = useStoreValues({ instance_id: instanceId, department_id: place.departmentId }, calendar)
  const known = {
    ...store,
    ...valuesIn({
      customer: t('sample.customer'),
      protocol: '2026000123',
      shop: shop ?? t('sample.shop'),
      attendant: t('sample.attendant'),
      hour: 9,
    }),
  }
  const ofStore = useTexts(writtenTexts)
  const names = useVariableNames()
  const unknown = new Set(
    texts.flatMap((text) => textDoubts(text, names, null).unknown.map((one) => unknownSaid(ofStore, one))),
  )
  const shown = texts.flatMap((text) => filledIn(text, known) ?? [])
  const lacking = store ? lackingFields(texts, store) : []
  return (
    <section className={styles.preview} aria-label={t('shared:preview')}>
      <h3>{t('shared:preview')}</h3>
      {several && (
        <Select
          label={t('previewOf')}
          placeholder={t('previewHouse')}
          data={[...instances]}
          value={chosen}
          onChange={setChosen}
          clearable
          comboboxProps={{ withinPortal: true }}
        />
      )}
      {lacking.length > 0 && <LackingFields fields={lacking} />}
      {[...unknown].map((said) => (
        <div key={said} className={styles.lacking} role="status">
          {said}
        </div>
      ))}
      {shown.length === 0 && <p>{t('nothingToShow')}</p>}
      {shown.map((text, n) => (
        // Two that are alike are two messages all the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={n} className={styles.bubble}>
          {text}
          {rows.length > 0 && n === shown.length - 1 && (
            <ul>
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}
