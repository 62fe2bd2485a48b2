import { useCommands } from '@app/panel/panel'
import { STATES } from '@domain/contacts/address'
import { PharmacistsDocument, type PharmacistsQuery, SavePharmacistDocument } from '@infra/graphql/orders.gen'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { useAction } from '@ui/kit/server/useAction'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './Orders.module.css'
import { orderSetupTexts } from './texts/setup/pt_BR'

type Person = PharmacistsQuery['pharmacists'][number]

/** Who may review prescriptions, with their number with the council. */
export default function PharmacistsDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(orderSetupTexts)
  const { read } = useCommands()
  const { value, reload } = useRead('pharmacists', () => read(PharmacistsDocument, {}), 'productOrders')
  return (
    <SideDrawer onClose={onClose} title={t('pharmacists.title')}>
      <p className={styles.quiet}>{t('pharmacists.lead')}</p>
      <ul className={styles.list}>
        {value?.pharmacists.map((person) => (
          <PersonRow key={`${person.user_id} ${person.crf}`} person={person} onSaved={reload} />
        ))}
      </ul>
    </SideDrawer>
  )
}

function PersonRow({ person, onSaved }: { person: Person; onSaved: () => void }) {
  const t = useTexts(orderSetupTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const [crf, setCrf] = useState(person.crf ?? '')
  const [state, setState] = useState(person.crf_state ?? 'SP')
  const { name } = person
  const save = async () => {
    const { ok } = await run(
      () => change(SavePharmacistDocument, { user_id: person.user_id, crf, crf_state: state }),
      t('pharmacists.saved'),
    )
    if (ok) onSaved()
  }
  return (
    <li>
      <form
        className={styles.formLine}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <span>{name}</span>
        <NativeSelect
          aria-label={t('pharmacists.state', { name })}
          data={STATES}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
        />
        <TextInput
          aria-label={t('pharmacists.crf', { name })}
          placeholder="CRF"
          inputMode="numeric"
          maxLength={6}
          value={crf}
          error={failure}
          onChange={({ currentTarget }) => setCrf(currentTarget.value)}
        />
        <IconButton
          label={t('pharmacists.save', { name })}
          disabled={busy || (crf === (person.crf ?? '') && state === (person.crf_state ?? 'SP'))}
          onClick={() => void save()}
        >
          <IconCheck size={18} aria-hidden />
        </IconButton>
      </form>
    </li>
  )
}
